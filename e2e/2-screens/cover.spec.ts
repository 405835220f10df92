import type { Page } from '@playwright/test';
import { cardOf, search, serveCovers } from '../fixtures/cards.ts';
import { holdRequests } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { setTypeface, TYPEFACES } from '../fixtures/typefaces.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

test.beforeEach(({ page }) => serveCovers(page));

const cover = (page: Page) =>
  cardOf(page, '离散数学导引').getByRole('button', { name: '查看封面：离散数学导引' });

const full = (page: Page) => page.getByRole('dialog', { name: '封面：离散数学导引' });

test.describe('a cover', () => {
  // spec 2.71
  test('opens over the whole window, from thumbnail to full image', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    await cover(page).click();
    await expect(full(page)).toBeVisible();
    const image = full(page).getByRole('img', { name: '离散数学导引的封面' });
    await expect(image).toHaveCSS('opacity', '1');
    await expect(image).toHaveAttribute('src', /\/files\/\w{32}\.jpg$/);
  });

  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click', (page: Page) => full(page).click({ position: { x: 4, y: 300 } })],
    ['its button', (page: Page) => full(page).getByRole('button', { name: '关闭' }).click()],
    ['the back gesture', (page: Page) => page.goBack()],
  ] as const) {
    test(`closes by ${way}, gives the focus back and leaves the results as they were`, async ({
      page,
    }) => {
      await search(page, '离散数学导引', 'book');
      const address = page.url();
      const count = await page.getByRole('article').count();
      await cover(page).click();
      await expect(full(page)).toBeVisible();
      // The history entry that the back gesture removes.
      await expect.poll(() => page.evaluate(() => history.state?.overlay !== undefined)).toBe(true);
      await close(page);
      await expect(full(page)).toHaveCount(0);
      await expect(cover(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => history.state?.overlay === undefined)).toBe(true);
      expect(page.url()).toBe(address);
      await expect(page.getByRole('article')).toHaveCount(count);
    });
  }

  // spec 4.22
  test(
    'that fails is replaced by a placeholder of the same shape, which does not open',
    ON_COMPUTER,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/\.webp/);
      await page.route(/\.webp/, (route) => route.fulfill({ status: 404 }));
      await search(page, '离散数学导引', 'book');
      const card = cardOf(page, '离散数学导引');
      await expect(card.locator('img')).toHaveCount(0);
      await expect(cover(page)).toHaveCount(0);
      const { width, height } = (await card.locator('.cover').boundingBox()) ?? {
        width: 0,
        height: 1,
      };
      expect(width / height).toBeCloseTo(3 / 4, 2);
    },
  );

  test('that fails shows the title two characters a line, in any typeface', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/\.webp/);
    await page.route(/\.webp/, (route) => route.fulfill({ status: 404 }));
    await search(page, '离散数学导引', 'book');
    const slip = cardOf(page, '离散数学导引').locator('.cover-title');
    for (const face of TYPEFACES) {
      await setTypeface(page, face);
      const lines = await slip.evaluate((element) => {
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        const tops = [...(element.firstChild?.nodeValue ?? '')].map((_, index) => {
          const range = document.createRange();
          range.setStart(element.firstChild ?? element, index);
          range.setEnd(element.firstChild ?? element, index + 1);
          return range.getBoundingClientRect().top;
        });
        return tops.slice(1).map((top, index) => (top - (tops[index] ?? top)) / size);
      });
      expect(lines, face.name).toHaveLength(5);
      for (const [at, line] of lines.entries()) {
        if (at % 2 === 0) expect(line, face.name).toBe(0);
        else expect(line, face.name).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test(
    'blocks scrolling behind it, and leaves no bright strip beside it',
    ON_COMPUTER,
    async ({ playwright, baseURL }) => {
      // Scroll bars on phones take no space.
      const browser = await playwright.chromium.launch({
        ignoreDefaultArgs: ['--hide-scrollbars'],
      });
      const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
      await serveCovers(page);
      await search(page, '数学');
      await page
        .getByRole('button', { name: /^查看封面/ })
        .first()
        .click();
      await expect(page.locator('.cover-full')).toHaveCSS('opacity', '1');
      await page.mouse.wheel(0, 600);
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      const edge = await page.screenshot({ clip: { x: width - 24, y: 0, width: 24, height } });
      const brightest = await page.evaluate(async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return Math.max(
          ...(canvas?.getImageData(0, 100, image.width, 400).data ?? []).filter(
            (_, index) => index % 4 < 3,
          ),
        );
      }, edge.toString('base64'));
      expect(brightest).toBeLessThan(70);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await browser.close();
    },
  );

  // spec 2.72
  test(
    'cross-fades from its thumbnail to the full image, even if that loads slowly',
    ON_COMPUTER,
    async ({ page }) => {
      const release = await holdRequests(page, '**/files/*.jpg');
      await search(page, '离散数学导引', 'book');
      await cover(page).click();
      const [thumbnail, image] = [
        full(page).locator('img').first(),
        full(page).locator('.cover-full'),
      ];
      await expect(thumbnail).toHaveAttribute('src', /\.webp$/);
      await expect(thumbnail).toHaveCSS('opacity', '1');
      await expect(image).toHaveCSS('opacity', '0');
      const size = (element: HTMLElement) => [element.offsetWidth, element.offsetHeight];
      expect(await image.evaluate(size)).toEqual(await thumbnail.evaluate(size));
      await expect(image).toHaveCSS('transition-property', 'opacity');
      await expect(image).not.toHaveCSS('transition-duration', '0s');
      release();
      await expect(image).toHaveCSS('opacity', '1');
    },
  );

  test(
    'whose full image fails stays as its thumbnail',
    ON_COMPUTER,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/\.jpg/);
      await page.route(/\.jpg/, (route) => route.fulfill({ status: 404 }));
      await search(page, '离散数学导引', 'book');
      await cover(page).click();
      await expect(full(page).locator('img')).toHaveCount(1);
      await expect(full(page).locator('img')).toHaveAttribute('src', /\.webp$/);
    },
  );

  // spec 4.23
  test(
    'darkens under the pointer, and its placeholder does not',
    ON_COMPUTER,
    async ({ page, expectedErrors }) => {
      // A finger does not hover.
      expectedErrors.push(/\.webp/);
      const overlay = (element: Element) => getComputedStyle(element, '::after').opacity;
      await search(page, '离散数学导引', 'book');
      await cover(page).hover();
      await expect.poll(() => cover(page).evaluate(overlay)).toBe('0.45');

      await page.route(/\.webp/, (route) => route.fulfill({ status: 404 }));
      await search(page, '离散数学导引', 'book');
      const picture = cardOf(page, '离散数学导引').locator('.cover');
      await expect(picture.locator('img')).toHaveCount(0);
      await picture.hover();
      const overlays = picture.locator('*').evaluateAll((all) =>
        all.filter((one) => {
          const { content, opacity } = getComputedStyle(one, '::after');
          return !['none', 'normal'].includes(content) && Number(opacity) > 0;
        }),
      );
      expect(await overlays).toEqual([]);
      await expect(picture).toHaveCSS('cursor', 'auto');
    },
  );
});
