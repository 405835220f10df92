import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { serveReviewedSite } from '../fixtures/reviewedSite.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const PAPERS = [
  { id: '034f868b532f3934ba225af824ffdfaf', field: 'stage', before: ['期中'], after: ['期末'] },
  { id: '089395a0d431b72da6ce40ac4464884e', field: 'teachers', before: [], after: ['伍胜健'] },
  // The archive has another note: it was changed since this form was opened.
  { id: '229f359a18db40d45e931d03797b1e1f', field: 'note', before: [], after: ['无关的话'] },
  { id: '28dabc9d950ccd3155c869d34b3fb97d', field: 'variant', before: [], after: ['A卷'] },
];

test(
  'a reviewer works through the queue with the keyboard alone',
  ON_COMPUTER,
  async ({ page }) => {
    const site = await serveReviewedSite();
    try {
      for (const change of PAPERS) await site.propose(change);
      await page.goto(`${site.address}/review`);
      await expect(page.getByText('该页面仅供本站的审核者和维护者使用')).toBeVisible();
      await page.goto(await site.invite('maintainer'));
      await page.getByRole('button', { name: '领取权限' }).click();
      await page.getByRole('link', { name: '开始审核' }).click();

      const rows = page.getByRole('region', { name: '审核' }).getByRole('listitem');
      const heading = page.getByRole('heading', { level: 2 });
      const accept = page.getByRole('button', { name: '收录' });
      await expect(rows).toHaveCount(4);
      await expect(heading).toContainText('大学物理（上）');
      await expect(page.getByRole('deletion')).toHaveText('期中');
      await expectAccessible(page);

      // A good one takes one key.
      await expect(accept).toBeEnabled();
      await page.keyboard.press('a');
      await expect(rows).toHaveCount(3);

      // A refusal can be taken back until the contributor is told.
      await expect(heading).toContainText('高等数学（下）');
      await expect(accept).toBeEnabled();
      await page.keyboard.press('r');
      await page.keyboard.press('Enter');
      await expect(heading).toContainText('有机化学');
      await page.keyboard.press('z');
      await expect(heading).toContainText('高等数学（下）');

      // Sent back with a sentence.
      await expect(accept).toBeEnabled();
      await page.keyboard.press('b');
      await page.keyboard.type('请注明卷别。');
      await page.keyboard.press('Control+Enter');
      await expect(heading).toContainText('有机化学');
      await expect(accept).toBeEnabled();

      // Corrected, and accepted with a second key, as it overwrites what somebody else wrote.
      await page.keyboard.press('e');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('考后凭记忆整理');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: '修改后收录' })).toBeEnabled();
      await page.keyboard.press('a');
      await expect(page.getByRole('alert')).toContainText('已有他人修改');
      await page.keyboard.press('a');
      await expect(heading).toContainText('大学英语（三）');

      // Several at once.
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+A');
      await expect(page.getByText('没有待审核的投稿')).toBeVisible();

      await page.goto(`${site.address}/items/034f868b532f3934ba225af824ffdfaf`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('期末');
      await page.goto(`${site.address}/items/229f359a18db40d45e931d03797b1e1f`);
      await expect(page.getByText('考后凭记忆整理', { exact: true })).toBeVisible();

      await page.goto(`${site.address}/desk`);
      await expect(page.getByRole('img', { name: /^下载次数/ })).toBeVisible();
      await page.getByText('查看表格').click();
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);

      await page.goto(`${site.address}/desk/log`);
      const entries = page.getByRole('main').getByRole('listitem');
      await expect(entries.filter({ hasText: '收录投稿' })).toHaveCount(3);
      await expect(entries.filter({ hasText: '退回投稿' })).toHaveCount(1);
      await expectAccessible(page);
    } finally {
      await page.close();
      await site.stop();
    }
  },
);
