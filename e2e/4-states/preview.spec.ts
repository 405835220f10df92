import { open, openResults, pageNumber, preview, reader } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => openResults(page));

test.describe('beside the results', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone has a drawer');

  test('a narrower window makes a drawer of it without losing the page', async ({ page }) => {
    await open(page);
    await pageNumber(page).fill('40');
    await pageNumber(page).press('Enter');
    await expect(pageNumber(page)).toHaveValue('40');
    await reader(page)
      .locator('html')
      .evaluate((html) => html.setAttribute('data-same', ''));
    for (const width of [600, 1200, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => preview(page).evaluate((dialog) => dialog.matches(':modal')))
        .toBe(width < 768);
      await expect(reader(page).locator('html')).toHaveAttribute('data-same');
      await expect(pageNumber(page)).toHaveValue('40');
    }
  });
});
