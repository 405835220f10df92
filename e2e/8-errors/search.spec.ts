import {
  cards,
  disableSearchWorker,
  isTitleSearch,
  searchBox,
  WORKER_WITHOUT_LIST,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('when something fails', () => {
  test('without the server the browser searches', async ({ page, expectedErrors }) => {
    expectedErrors.push(/api\/search/);
    await page.route('**/api/search?*', (route) => route.abort());
    await page.goto('/');
    await searchBox(page).fill('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('without both, the list is reported as unavailable, not as empty, and 重试 loads it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST, /api\/search/);
    await disableSearchWorker(page);
    await page.route('**/api/search?*', (route) => route.abort());
    await page.goto('/');
    await searchBox(page).fill('高等数学');
    await expect(page.getByRole('alert')).toContainText('加载失败');
    await expect(page.getByText('没有找到')).toHaveCount(0);
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(cards(page)).not.toHaveCount(0);
  });

  // spec 8.11
  test('one broken item does not take its neighbours down', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    await page.route(
      ({ href }) => isTitleSearch(href),
      async (route) => {
        const response = await route.fetch();
        const { items, ...answer } = await response.json();
        const [first, ...rest] = items;
        await route.fulfill({ json: { ...answer, items: [{ ...first, data: null }, ...rest] } });
      },
    );
    await page.goto('/');
    await searchBox(page).fill('高等数学');
    await expect(page.getByText('Unsupported item type')).toBeVisible();
    expect(await cards(page).count()).toBeGreaterThan(1);
  });
});
