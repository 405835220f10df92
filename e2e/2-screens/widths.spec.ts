import { open, openResults, preview } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

// spec 2.93, 9.13
test('a window is a phone’s below 768 px, and not from there on', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openResults(page);
  const toggle = page.getByRole('button', { name: '显示结果数量和耗时' });
  const isModal = () => preview(page).evaluate((dialog) => dialog.matches(':modal'));
  await expect(toggle).toBeVisible();
  await open(page);
  expect(await isModal()).toBe(false);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(isModal).toBe(true);
  await expect(toggle).toBeHidden();
});
