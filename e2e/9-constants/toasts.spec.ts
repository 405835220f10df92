import type { Page } from '@playwright/test';
import { bringCovers, search } from '../fixtures/cards.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => bringCovers(page));

test.describe('a toast', () => {
  test.skip(({ isMobile }) => isMobile, 'a narrow window has toasts as wide as itself');

  test('is 356 px wide, stands bottom right, and goes after a swipe of 20 px', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await search(page, '离散数学导引', 'book');
    await page
      .getByRole('button', { name: /复制 MD5/ })
      .first()
      .click();
    const toast = page.getByRole('listitem').filter({ hasText: '浏览器不允许复制' });
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    const place = await toast.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { right, bottom, width, left, top } = element.getBoundingClientRect();
      return { width, left, top, right: innerWidth - right, bottom: innerHeight - bottom };
    });
    expect(place.width).toBe(356);
    expect(place.right).toBeLessThan(60);
    expect(place.bottom).toBeLessThan(60);

    await swipe(page, place, 19);
    await expect(toast).not.toHaveAttribute('data-swiping', 'true');
    await expect(toast).toBeVisible();
    // The second swipe begins where the first did: once the toast has slid back to its place.
    const left = () => toast.evaluate((element) => element.getBoundingClientRect().left);
    await expect.poll(left).toBe(place.left);
    await swipe(page, place, 21);
    await expect(toast).toHaveCount(0);
  });

  /** Slower than a flick, which is judged by its speed. */
  async function swipe(page: Page, from: { left: number; top: number }, distance: number) {
    await page.mouse.move(from.left + 8, from.top + 8);
    await page.mouse.down();
    await page.mouse.move(from.left + 8 + distance, from.top + 8, { steps: 10 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await page.mouse.up();
  }
});
