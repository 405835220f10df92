import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../fixtures/dataFolder.ts';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { inviteTo } from '../fixtures/inviteTo.ts';
import { serveArchive } from '../fixtures/serveArchive.ts';
import { demoWith } from '../fixtures/siteServer.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_PHONE } from '../fixtures/windows.ts';

// It starts a site.
test.slow();

test(
  'a link makes a maintainer, whose link makes a reviewer, whose role is revoked',
  ON_PHONE,
  async ({ browser }) => {
    const data = await makeDataFolder();
    const archive = await demoWith({});
    const { address, stop } = await serveArchive(archive, {}, { data });
    const [maintainer, reviewer] = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const link = await inviteTo({ archive, data, address }, 'maintainer');
      const page = await maintainer.newPage();
      await page.goto(link);
      await expect(page.getByText('您尚未登录')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: '领取权限' }).click();
      await expect(page.getByText('领取成功，您现在是本站的维护者。')).toBeFocused();
      await expect(page).toHaveURL(`${address}/desk/join`);
      await expectAccessible(page);

      await page.goto(`${address}/desk/roles`);
      await page.getByLabel('邀请对象').fill('李老师');
      await page.getByRole('button', { name: '生成链接' }).click();
      const invitation = await page.getByText(/#[\w-]{43}$/u).textContent();
      await expectAccessible(page);
      const other = await reviewer.newPage();
      await other.goto(invitation ?? '');
      await other.getByRole('button', { name: '领取权限' }).click();
      await expect(other.getByText('领取成功，您现在是本站的审核者。')).toBeVisible();
      await other.goto(`${address}/desk/roles`);
      await expect(other.getByText('权限仅供维护者管理。')).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: '撤销权限：李老师' }).click();
      await page.getByRole('button', { name: '确认撤销权限：李老师' }).click();
      await expect(page.getByText('李老师')).toHaveCount(0);
      await other.reload();
      await expect(other.getByText('该页面仅供本站的审核者和维护者使用。')).toBeVisible();
      await other.goto(link);
      await other.getByRole('button', { name: '领取权限' }).click();
      await expect(other.getByRole('alert')).toHaveText(/已使用或已失效/u);
    } finally {
      await Promise.all([maintainer.close(), reviewer.close()]);
      await stop();
      await rm(archive, { recursive: true });
    }
  },
);
