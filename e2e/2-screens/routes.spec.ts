import { expect, test } from '../fixtures/test.ts';

test('an address that is none answers 404 with a mailbox and a way home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '您访问的页面不存在' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

for (const path of [
  '/login',
  '/login/0/cas',
  '/auth/0',
  '/auth/0/cas',
  '/callback',
  '/callback/cas',
]) {
  test(`${path} is there and explains itself`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  });
}
