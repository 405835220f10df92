import { expect, test } from '../fixtures/test.ts';

test('the theme follows the system, live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
  const dark = await page.locator('html').evaluate(backgroundOf);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('light');
  expect(await page.locator('html').evaluate(backgroundOf)).not.toBe(dark);
});

function backgroundOf(element: Element): string | undefined {
  return element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor;
}
