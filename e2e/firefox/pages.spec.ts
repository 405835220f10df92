import { expect, named, open, test, waitForViewer } from '../fixtures/firefox.ts';

const COURSE = '高等数学（上）';
const PAPER = '2023-2024 高等数学（上）期末试卷（含答案）';

test('a course leads to a paper, which is shown at the linked page', async ({ tab }) => {
  await open(tab, `/courses/${encodeURIComponent(COURSE)}`);
  await tab.locator(`a[title="${PAPER}"]`).click();
  await tab.waitForSelector(named('heading', PAPER));
  await open(tab, `${new URL(tab.url()).pathname}?page=2`);
  const viewer = await waitForViewer(tab);
  await expect.poll(() => viewer.$eval('input[aria-label="页码"]', ({ value }) => value)).toBe('2');
});

test('a favourite is kept, listed in its folder, and removed', async ({ tab }) => {
  await open(tab, '/?q=高等数学');
  const star = await tab.waitForSelector('button[aria-label^="收藏"]');
  await star?.click();
  await tab.waitForSelector('button[aria-label^="收藏"][aria-pressed="true"]');
  await open(tab, '/kept');
  await tab.locator(named('button', '生成换设备链接')).click();
  await tab.waitForSelector('svg[aria-label="换设备链接的二维码"]');
  await tab.locator('button[aria-label^="取消收藏"]').click();
  await expect.poll(() => tab.$('button[aria-label^="取消收藏"]')).toBeNull();
});
