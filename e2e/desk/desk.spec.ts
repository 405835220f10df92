import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { serveReviewedSite } from '../fixtures/reviewedSite.ts';
import { expect, test } from '../fixtures/test.ts';

// It starts a site.
test.slow();

const PAPER = '034f868b532f3934ba225af824ffdfaf';
const WISH = '量子场论讲义';

test('a report and a wish are answered at the desk, and the visitor sees it', async ({
  page,
  browser,
}) => {
  const site = await serveReviewedSite();
  const visitor = await browser.newContext();
  try {
    const there = await visitor.newPage();
    await there.goto(`${site.address}/items/${PAPER}`);
    await there.getByRole('button', { name: '报告问题' }).click();
    await there.getByRole('radio', { name: '文件损坏或无法打开' }).check();
    await there.getByRole('button', { name: '提交' }).click();
    await expect(there.getByText('已收到')).toBeVisible();
    await there.goto(`${site.address}/wishes`);
    await there.getByRole('textbox', { name: '您在找什么？' }).fill(WISH);
    await there.getByRole('button', { name: '求资料' }).click();
    await expect(there.getByText('已记下')).toBeVisible();

    const plots: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('createPlot')) plots.push(request.url());
    });
    await page.goto(await site.invite('reviewer'));
    await page.getByRole('button', { name: '领取权限' }).click();
    await expect(page.getByText('领取成功')).toBeVisible();
    expect(plots).toEqual([]);
    await page.getByRole('link', { name: '前往工作台' }).click();

    const waiting = page.getByRole('list', { name: '待处理' });
    await expect(waiting.getByRole('link', { name: '待处理的报告' })).toContainText('1');
    await expect(page.getByRole('img', { name: /^下载次数（按天）/ })).toBeVisible();
    await expect.poll(() => plots.length).toBe(1);
    await page.getByText('查看表格').click();
    for (const [interval, rows] of [
      ['按周', 26],
      ['按学期', 8],
      ['按天', 30],
    ] as const) {
      await page.getByRole('radio', { name: interval }).check({ force: true });
      await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(rows);
    }
    // What check finds, and reading does not: an ISBN without its hyphens.
    await expect(async () => {
      await page.reload();
      const fault = page.getByRole('listitem').filter({ hasText: 'its hyphens are' });
      await expect(fault.getByRole('link', { name: '编辑' })).toHaveAttribute('href', /^\/edit\//);
    }).toPass({ timeout: 120_000 });

    const report = page.getByRole('listitem').filter({ hasText: '无法打开' });
    await report.getByText('处理', { exact: true }).click();
    await report.getByRole('textbox', { name: /^答复/ }).fill('已替换为完整的文件');
    await expectAccessible(page);
    await report.getByRole('button', { name: /^已解决/ }).click();
    await expect(page.getByRole('heading', { name: '报告' })).toHaveCount(0);

    const wish = page.getByRole('listitem').filter({ hasText: WISH });
    await wish.getByText('处理', { exact: true }).click();
    await wish.getByRole('textbox').fill(`${site.address}/items/${PAPER}`);
    await wish.getByRole('button', { name: '已找到' }).click();
    await expect(wish).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '下架' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '操作日志' })).toHaveCount(0);

    await there.goto(`${site.address}/reports`);
    await expect(there.getByRole('article')).toContainText('已替换为完整的文件');
    await there.goto(`${site.address}/wishes`);
    const found = there.getByRole('listitem').filter({ hasText: WISH });
    await expect(found.getByRole('link')).toHaveAttribute('href', `/items/${PAPER}`);
  } finally {
    await visitor.close();
    await page.close();
    await site.stop();
  }
});
