import { open, openResults, preview, pull } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => openResults(page));

test.describe('the drawer over the results', () => {
  test.skip(({ isMobile }) => !isMobile, 'a wide window has a panel');

  test('a pull of less than a quarter lets it spring back', async ({ page }) => {
    await open(page);
    await pull(page, 0.2);
    await expect
      .poll(() => preview(page).evaluate((dialog) => dialog.getBoundingClientRect().bottom))
      .toBe(844);
    await expect(preview(page)).toBeVisible();
  });
});
