import { expect, test } from '../fixtures/test.ts';

test('a missing file gives browsers an error page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto(`/files/${'0'.repeat(32)}.pdf`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /文件不存在/ })).toBeVisible();
});
