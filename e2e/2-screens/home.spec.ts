import {
  answerWithLongList,
  box,
  cards,
  logo,
  NO_COVER,
  open,
  results,
  WORKER_WITHOUT_LIST,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the landing shows the wordmark, the box and announcements, and nothing of a search', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('searchbox', { name: '搜索书籍、试卷和资料...' })).toBeVisible();
  await expect(page.getByRole('link', { name: /首页$/ })).toBeVisible();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('announcements fit into 40 % of the window, newest first', async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('list', { name: '公告' });
  const height = (await list.boundingBox())?.height ?? Number.NaN;
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.4);
  const days = await list
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('the banner shows for the first 10 page views and never flashes afterwards', async ({
  page,
}) => {
  const banner = page.getByRole('complementary', { name: '请给我们点一颗星' });
  await page.goto('/');
  await expect(banner).toBeVisible();
  await page.evaluate(() => localStorage.setItem('page-views', '9'));
  await page.reload();
  await expect(banner).toBeVisible();
  // Decided before anything is painted: it is not there even while the scripts are held back.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(banner).toBeHidden();
});

test('the footer leads to 关于我们, and Back to the results', async ({ page }) => {
  await page.goto('/?q=高等数学');
  const first = page.locator('[data-item-id]').first();
  const id = await first.getAttribute('data-item-id');
  await page.getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  await expect(page).toHaveTitle(/关于我们/);
  await page.goBack();
  await expect(first).toHaveAttribute('data-item-id', id ?? '');
  await expect(page.getByRole('searchbox')).toHaveValue('高等数学');
});

test('the count and time line is toggled on the desktop', async ({ page, isMobile }) => {
  test.skip(isMobile, 'desktop only');
  await open(page, '/?q=高等数学');
  const line = page.getByText(/^找到 \d+ 条结果，耗时 \d+ ms$/);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: '显示结果数量和耗时' }).click();
  await expect(line).toBeHidden();
});

test('nothing found offers full names and a way to contribute', async ({ page }) => {
  await open(page, '/?q=qqzzqqzz');
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
  await expect(page.getByText(/高等数学.*高数/)).toBeVisible();
  await expect(page.getByRole('link', { name: '投稿指南' })).toBeVisible();
});

test('an ISBN that is not there is not answered with advice on course names', async ({ page }) => {
  await page.goto('/?q=9787111111116');
  await expect(results(page)).toContainText('请核对书号');
  await expect(results(page)).not.toContainText('高数');
});

test('the bar sticks 16 px below the top', async ({ page, expectedErrors }) => {
  expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER);
  await answerWithLongList(page, 20);
  await page.goto('/');
  await box(page).fill('高等数学');
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => box(page).evaluate((input) => input.closest('form')?.getBoundingClientRect().top))
    .toBe(16);
});

test('the logo on another page leads home with the focus in the box', async ({ page }) => {
  await open(page, '/about');
  await logo(page).click();
  await expect(page).toHaveURL('/');
  await expect(box(page)).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing is complete and its form searches', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
    await page.getByRole('searchbox').fill('高等数学');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(page.locator('[data-item-id]')).not.toHaveCount(0);
  });
});
