import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** A book of many pages, and another one. */
const BOOK = '高等数学与线性代数每日一练';
const OTHER = '线性代数及其应用';

const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals allow-forms';

const preview = (page: Page) => page.getByRole('dialog', { name: /^预览/ });
const frame = (page: Page) => preview(page).locator('iframe');
const reader = (page: Page) => preview(page).frameLocator('iframe');
const pageNumber = (page: Page) => reader(page).getByRole('textbox', { name: '页码' });
const opener = (page: Page, title: string) =>
  page.getByRole('button', { name: `预览 ${title}`, exact: true });

async function open(page: Page, title = BOOK): Promise<void> {
  await opener(page, title).click();
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready', {
    timeout: 15_000,
  });
}

test.beforeEach(async ({ page, expectedErrors }) => {
  // Chrome says so of every frame of the same origin that may run scripts; the viewer has to.
  expectedErrors.push(/can escape its sandboxing/);
  // Covers are made by the server when it has time; these journeys do not need them.
  await page.route(/\.(webp|jpg)$/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
    }),
  );
  await page.goto('/?q=线性代数&c=book');
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready', { timeout: 15_000 });
});

test.describe('beside the results', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone has a drawer');

  test('the document stands in a panel of 40vw, 85vh high, in a frame of limited rights', async ({
    page,
  }) => {
    await open(page);
    expect((await preview(page).boundingBox())?.width).toBeCloseTo(0.4 * 1440, 0);
    expect((await frame(page).boundingBox())?.height).toBeCloseTo(0.85 * 900, 0);
    await expect(frame(page)).toHaveAttribute('sandbox', SANDBOX);
    await expect(frame(page)).toHaveAttribute(
      'src',
      /^\/pdf-viewer\/web\/viewer\.html\?file=%2Ffiles/,
    );
    await expect(frame(page)).toHaveAttribute('title', `预览：${BOOK}`);
    // The list stays in reach beside it.
    const card = await page.getByRole('article').first().boundingBox();
    const panel = await preview(page).boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await expect(opener(page, BOOK)).toHaveAttribute('aria-current', 'true');
  });

  test('only the last preview counts', async ({ page }) => {
    await open(page, BOOK);
    await open(page, OTHER);
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(frame(page)).toHaveAttribute('title', `预览：${OTHER}`);
    await expect(opener(page, BOOK)).not.toHaveAttribute('aria-current');
    // Documents leave no entries in the history.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('it closes by its button and by Escape, also from inside the document, and gives the focus back', async ({
    page,
  }) => {
    await open(page);
    await preview(page).getByRole('button', { name: '关闭预览' }).click();
    await expect(preview(page)).toHaveCount(0);
    await expect(opener(page, BOOK)).toBeFocused();
    await open(page);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await open(page);
    await pageNumber(page).focus();
    await reader(page).locator('body').press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(opener(page, BOOK)).toBeFocused();
  });

  test('Ctrl+B folds it to a rail of 3rem and back, which a cookie keeps for 7 days', async ({
    page,
    context,
  }) => {
    await open(page);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await preview(page).boundingBox())?.width).toBe(48);
    await expect(preview(page).getByRole('button', { name: '展开预览' })).toBeFocused();
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('collapsed');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await page.reload();
    await opener(page, BOOK).click();
    await expect.poll(async () => (await preview(page).boundingBox())?.width).toBe(48);
    await preview(page).getByRole('button', { name: '展开预览' }).click();
    await expect.poll(async () => (await preview(page).boundingBox())?.width).toBe(0.4 * 1440);
    await pageNumber(page).focus();
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await preview(page).boundingBox())?.width).toBe(48);
  });

  test('finding words scrolls the document and not the results', async ({ page }) => {
    await open(page);
    const before = await page.evaluate(() => scrollY);
    await reader(page).getByRole('button', { name: '查找', exact: true }).click();
    await page.keyboard.insertText('线性');
    const match = reader(page).locator('.highlight.selected');
    await expect(match).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(match).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('resting on the document shows no tooltip over its header', async ({ page }) => {
    await open(page);
    await page.clock.install();
    await frame(page).hover();
    await page.clock.runFor(2_000);
    await expect(page.locator('[popover]')).toHaveCount(0);
    // As resting on a button does.
    await preview(page).getByRole('button', { name: '收起预览' }).hover();
    await page.clock.runFor(2_000);
    await expect(page.locator('[popover]')).toHaveText('收起预览（Ctrl+B）');
  });

  test('its width can be changed by hand and by keys, and is kept', async ({ page }) => {
    await open(page);
    const edge = preview(page).getByRole('separator', { name: '调整预览的宽度' });
    const box = await edge.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 400);
    await page.mouse.down();
    await page.mouse.move(720, 400, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '50');
    await edge.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '48');
    await page.reload();
    await open(page);
    await expect
      .poll(async () => (await preview(page).boundingBox())?.width)
      .toBeCloseTo(0.48 * 1440, 0);
    await edge.dblclick();
    await expect(edge).toHaveAttribute('aria-valuenow', '40');
  });

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

  test('axe finds nothing to object to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations).toEqual([]);
  });
});

test.describe('over the results', () => {
  test.skip(({ isMobile }) => !isMobile, 'a wide window has a panel');

  test('the document stands in a modal drawer, 70vh high', async ({ page }) => {
    await open(page);
    await expect
      .poll(() => preview(page).evaluate((dialog) => dialog.matches(':modal')))
      .toBe(true);
    expect((await frame(page).boundingBox())?.height).toBeCloseTo(844 * 0.7, 0);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect((await frame(page).boundingBox())?.width).toBe(width);
  });

  for (const [way, close] of [
    ['its button', (page: Page) => preview(page).getByRole('button', { name: '关闭预览' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the back gesture', (page: Page) => page.goBack()],
    ['a tap beside it', (page: Page) => page.mouse.click(195, 40)],
    ['a pull', (page: Page) => pull(page, 0.3)],
  ] as const) {
    test(`it closes by ${way} and leaves the results as they were`, async ({ page }) => {
      const address = page.url();
      await open(page);
      await expect.poll(() => page.evaluate(() => history.state?.overlay !== undefined)).toBe(true);
      await close(page);
      await expect(preview(page)).toHaveCount(0);
      await expect(opener(page, BOOK)).toBeFocused();
      expect(page.url()).toBe(address);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state?.overlay === undefined)).toBe(true);
    });
  }

  test('a pull of less than a quarter lets it spring back', async ({ page }) => {
    await open(page);
    await pull(page, 0.2);
    await expect
      .poll(() => preview(page).evaluate((dialog) => dialog.getBoundingClientRect().bottom))
      .toBe(844);
    await expect(preview(page)).toBeVisible();
  });

  /** Pulls the drawer down by a part of its height, too slowly for a flick. */
  async function pull(page: Page, part: number): Promise<void> {
    await preview(page).evaluate((dialog) =>
      Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
    );
    const box = (await preview(page).boundingBox()) ?? { y: 0, height: 0 };
    await page.mouse.move(120, box.y + 16);
    await page.mouse.down();
    await page.mouse.move(120, box.y + 16 + (box.height * part) / 2);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await page.mouse.move(120, box.y + 16 + box.height * part);
    await page.mouse.up();
  }

  test('axe finds nothing to object to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await open(page);
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations).toEqual([]);
  });
});

test('without a way to the server it says so in its own words, and 重试 opens it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET/);
  await page.route('**/viewer.html?*', (route) => route.abort());
  await opener(page, BOOK).click();
  const alert = preview(page).getByRole('alert');
  await expect(alert).toContainText('连不上服务器');
  await page.unroute('**/viewer.html?*');
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready', {
    timeout: 15_000,
  });
});

test('without a PDF there is no preview', async ({ page }) => {
  await page.goto('/?q=线性代数');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const card of await page.getByRole('article').all()) {
    const isPdf = (await card.getByText('pdf', { exact: true }).count()) > 0;
    await expect(card.getByRole('button', { name: /^预览/ })).toHaveCount(isPdf ? 1 : 0);
  }
});
