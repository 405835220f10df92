import type { Page } from '@playwright/test';
import {
  BOOK,
  OTHER_BOOK,
  open,
  openResults,
  pageNumber,
  preview,
  previewButton,
} from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

const width = async (page: Page) => (await preview(page).boundingBox())?.width;

test.beforeEach(({ page }) => openResults(page));

test.describe('the panel beside the results', ON_COMPUTER, () => {
  // A phone has a drawer.

  // spec 2.92, 4.21, 9.14, 9.17, 9.18
  test('Ctrl+B folds it to a rail of 3rem and back, which a cookie keeps for 7 days', async ({
    page,
    context,
  }) => {
    await open(page);
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(48);
    await expect(preview(page).getByRole('button', { name: '展开预览' })).toBeFocused();
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('collapsed');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await preview(page).getByRole('button', { name: '展开预览' }).click();
    await expect.poll(() => width(page)).toBe(0.4 * 1440);
    await pageNumber(page).focus();
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(48);
  });

  // spec 2.92
  test('预览 unfolds it, on the same card, on another one and after a reload', async ({ page }) => {
    for (const next of [BOOK, OTHER_BOOK]) {
      await open(page);
      await page.keyboard.press('Control+b');
      await expect.poll(() => width(page)).toBe(48);
      await previewButton(page, next).click();
      await expect.poll(() => width(page)).toBe(0.4 * 1440);
    }
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(48);
    await page.reload();
    await previewButton(page, BOOK).click();
    await expect.poll(() => width(page)).toBe(0.4 * 1440);
  });

  // spec 2.92, 9.18
  test('Cmd+B folds it as well, even while typing, and keeps the typed text', async ({ page }) => {
    await open(page);
    const box = page.getByRole('combobox');
    await box.focus();
    await page.keyboard.press('Meta+b');
    await expect.poll(() => width(page)).toBe(48);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('线性代数');
    // With another modifier it is a browser shortcut.
    await page.keyboard.press('Control+Shift+b');
    await expect.poll(() => width(page)).toBe(48);
    await page.keyboard.press('Meta+b');
    await expect.poll(() => width(page)).toBe(0.4 * 1440);
  });

  test('folding keeps its document unchanged', async ({ page }) => {
    await open(page);
    await pageNumber(page).fill('30');
    await pageNumber(page).press('Enter');
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(48);
    await page.keyboard.press('Control+b');
    await expect(pageNumber(page)).toBeVisible();
    await expect(pageNumber(page)).toHaveValue('30');
  });

  test('its width can be changed by pointer and keyboard, and is kept', async ({
    page,
    context,
  }) => {
    await open(page);
    const edge = preview(page).getByRole('separator', { name: '调整预览宽度' });
    const box = await edge.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 400);
    await page.mouse.down();
    await page.mouse.move(720, 400, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '50');
    await edge.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '48');
    expect((await context.cookies()).map(({ name, value }) => [name, value])).toContainEqual([
      'sidebar_width',
      '48',
    ]);
    await page.reload();
    await open(page);
    await expect.poll(() => width(page)).toBeCloseTo(0.48 * 1440, 0);
    await edge.dblclick();
    await expect(edge).toHaveAttribute('aria-valuenow', '40');
  });
});

test('a phone has no rail: Ctrl+B leaves the drawer open', ON_PHONE, async ({ page }) => {
  // A wide window has a panel.
  await open(page);
  await page.keyboard.press('Control+b');
  await expect(preview(page).getByRole('button', { name: '展开预览' })).toBeHidden();
  await expect(pageNumber(page)).toBeVisible();
});
