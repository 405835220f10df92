import type { Page } from '@playwright/test';
import {
  BOOK,
  dragDrawer,
  frame,
  OTHER_BOOK,
  open,
  openResults,
  pageNumber,
  preview,
  previewButton,
  reader,
} from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

test.beforeEach(({ page }) => openResults(page));

test.describe('beside the results', ON_COMPUTER, () => {
  // A phone has a drawer.

  // spec 2.76, 2.94, 7.9, 9.12, 9.15
  test('the viewer is in a panel of 40vw, 85vh high', async ({ page }) => {
    await open(page);
    expect((await preview(page).boundingBox())?.width).toBeCloseTo(0.4 * 1440, 0);
    expect((await frame(page).boundingBox())?.height).toBeCloseTo(0.85 * 900, 0);
    await expect(frame(page)).toHaveAttribute(
      'src',
      /^\/pdf-viewer\/web\/viewer\.html\?file=%2Ffiles/,
    );
    await expect(frame(page)).toHaveAttribute('title', `预览：${BOOK}`);
    // The list stays usable beside it.
    const card = await page.getByRole('article').first().boundingBox();
    const panel = await preview(page).boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await expect(previewButton(page, BOOK)).toHaveAttribute('aria-current', 'true');
  });

  test('only the last preview counts', async ({ page }) => {
    await open(page, BOOK);
    await open(page, OTHER_BOOK);
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(frame(page)).toHaveAttribute('title', `预览：${OTHER_BOOK}`);
    await expect(previewButton(page, BOOK)).not.toHaveAttribute('aria-current');
    // Documents add no history entries.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  // spec 2.76
  test('it closes by its button and by Escape, also from inside the document, and gives the focus back', async ({
    page,
  }) => {
    await open(page);
    await preview(page).getByRole('button', { name: '关闭预览' }).click();
    await expect(preview(page)).toHaveCount(0);
    await expect(previewButton(page, BOOK)).toBeFocused();
    await open(page);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await open(page);
    await pageNumber(page).focus();
    await reader(page).locator('body').press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(previewButton(page, BOOK)).toBeFocused();
  });

  test('finding words scrolls the document and not the results', async ({ page }) => {
    await open(page);
    const before = await page.evaluate(() => scrollY);
    await reader(page).getByRole('button', { name: '查找', exact: true }).click();
    await page.keyboard.insertText('线性');
    const match = reader(page)
      .locator('.mark.current')
      .or(reader(page).locator('.highlight.selected'));
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
    // Resting on a button shows one.
    await preview(page).getByRole('button', { name: '收起预览' }).hover();
    await page.clock.runFor(2_000);
    await expect(page.locator('[popover]')).toHaveText('收起预览（Ctrl+B）');
  });
});

test.describe('over the results', ON_PHONE, () => {
  // A wide window has a panel.

  // spec 2.77, 2.95, 9.12
  test('the document is in a modal drawer, 70vh high', async ({ page }) => {
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
    ['a pull', (page: Page) => dragDrawer(page, 0.3)],
  ] as const) {
    test(`it closes by ${way} and leaves the results as they were`, async ({ page }) => {
      const address = page.url();
      await open(page);
      await expect.poll(() => page.evaluate(() => history.state?.overlay !== undefined)).toBe(true);
      await close(page);
      await expect(preview(page)).toHaveCount(0);
      await expect(previewButton(page, BOOK)).toBeFocused();
      expect(page.url()).toBe(address);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state?.overlay === undefined)).toBe(true);
    });
  }
});

// spec 2.73, 6.2
test('without a PDF there is no preview', async ({ page }) => {
  await page.goto('/?q=线性代数');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const card of await page.getByRole('article').all()) {
    const isPdf = (await card.getByText('pdf', { exact: true }).count()) > 0;
    await expect(card.getByRole('button', { name: /^预览/ })).toHaveCount(isPdf ? 1 : 0);
  }
});
