import { serveCovers } from '../fixtures/cards.ts';
import { cards, searchBox } from '../fixtures/page.ts';
import { pageNumber } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Features that a browser may block or lack: inside other apps, in frames, by a visitor's choice.
 */
const REFUSALS: Record<string, () => void> = {
  cookies: () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  },
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  },
  'telling when something is in sight': () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  },
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`a browser that refuses ${name} finds, shows more and previews`, async ({ page }) => {
    await serveCovers(page);
    await page.addInitScript(refuse);
    await page.goto('/');
    await searchBox(page).fill('学');
    await expect(cards(page)).toHaveCount(20);
    await cards(page).last().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => cards(page).count()).toBeGreaterThan(20);
    await page.getByRole('button', { name: /^预览/ }).first().click();
    await expect(pageNumber(page)).toHaveValue('1');
  });
}
