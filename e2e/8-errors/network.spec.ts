import { bringCovers, search } from '../fixtures/cards.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => bringCovers(page));

test.describe('a cover', () => {
  test('that fails because of a sign-in in between leads to a notice that stays', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/\.webp|ERR_|Content Security Policy/);
    await page.route(/\.webp/, (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://login.example.edu/' } }),
    );
    await page.route('https://login.example.edu/', (route) => route.abort());
    await search(page, '离散数学导引', 'book');
    const notice = page.getByRole('listitem').filter({ hasText: '网络环境异常，请刷新登录' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: '登录' })).toBeVisible();
  });
});
