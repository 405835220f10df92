import { BOOK, opener, openResults, preview, reader } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page, expectedErrors }) => openResults(page, expectedErrors));

test('without a way to the server it says so in its own words, and 重试 opens it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET/);
  await page.route('**/viewer.html?*', (route) => route.abort());
  await opener(page, BOOK).click();
  const alert = preview(page).getByRole('alert');
  await expect(alert).toContainText('连不上服务器');
  await page.unroute('**/viewer.html?*');
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready', {
    timeout: 15_000,
  });
});
