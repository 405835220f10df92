import { expect, test } from '../fixtures/test.ts';

test('/ goes to the box from anywhere outside a field', async ({ page }) => {
  await page.goto('/?q=高等数学');
  const box = page.getByRole('searchbox');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('/');
  await expect(box).toHaveValue('高等数学/');
});

test('the first other plain character says how to get to the box, once', async ({ page }) => {
  await page.goto('/');
  const toast = page.getByText('按 / 即可跳到搜索框');
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready');
  await page.keyboard.press('a');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(toast).toBeHidden();
  await page.keyboard.press('b');
  await page.waitForTimeout(300);
  await expect(toast).toBeHidden();
});
