import { AxeBuilder } from '@axe-core/playwright';
import { bringCovers, search } from '../fixtures/cards.ts';
import { open, openResults } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

for (const address of [
  '/',
  '/?q=高等数学',
  '/?q=qqzzqqzz&c=test',
  '/about',
  '/login',
  '/nowhere',
]) {
  test(`${address} is accessible to everybody, by day and by night`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}

test.describe('cards', () => {
  test.beforeEach(({ page }) => bringCovers(page));

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`cards can be used by everyone (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await search(page, '数学');
      await expect(page.getByRole('article').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    });
  }
});

test.describe('the preview', () => {
  test.beforeEach(({ page }) => openResults(page));

  test.describe('beside the results', () => {
    test.skip(({ isMobile }) => isMobile, 'a phone has a drawer');

    test('axe finds nothing to object to', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations).toEqual([]);
    });
  });

  test.describe('over the results', () => {
    test.skip(({ isMobile }) => !isMobile, 'a wide window has a panel');

    test('axe finds nothing to object to', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await open(page);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations).toEqual([]);
    });
  });
});
