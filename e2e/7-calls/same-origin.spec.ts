import { clearButton, open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('no request leaves the site', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) {
      elsewhere.push(request.url());
    }
  });
  await open(page, '/?q=高等数学');
  await clearButton(page).click();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
