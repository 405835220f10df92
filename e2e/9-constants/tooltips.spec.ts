import type { Page } from '@playwright/test';
import { cardOf, search, serveCovers } from '../fixtures/cards.ts';
import { stopClock, waitForHydration } from '../fixtures/page.ts';
import { open, openResults, preview } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const EDIT = '编辑该文件的元数据';
const VIEW = '在 GitHub 上查看该文件的元数据';

const tooltip = (page: Page, text: string) => page.getByText(text, { exact: true });
const link = (page: Page, name: string) => cardOf(page, '离散数学导引').getByRole('link', { name });

test.describe('a tooltip', ON_COMPUTER, () => {
  // A finger does not hover.

  test.beforeEach(async ({ page }) => {
    await serveCovers(page);
    await search(page, '离散数学导引', 'book');
    await stopClock(page);
  });

  // spec 9.19
  test('shows after 700 ms, and the next one at once', async ({ page }) => {
    await link(page, EDIT).hover();
    await page.clock.fastForward(690);
    await expect(tooltip(page, EDIT)).toBeHidden();
    await page.clock.fastForward(10);
    await expect(tooltip(page, EDIT)).toBeVisible();
    await link(page, VIEW).hover();
    await page.clock.fastForward(1);
    await expect(tooltip(page, VIEW)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip(page, VIEW)).toBeHidden();
  });

  for (const [pause, delay] of [
    [290, 'at once'],
    [310, 'after another 700 ms'],
  ] as const) {
    // spec 9.21
    test(`that was left ${pause} ms ago is followed by the next one ${delay}`, async ({ page }) => {
      await link(page, EDIT).hover();
      await page.clock.fastForward(700);
      await expect(tooltip(page, EDIT)).toBeVisible();
      await page.mouse.move(4, 4);
      await expect(tooltip(page, EDIT)).toBeHidden();
      await page.clock.fastForward(pause);
      await link(page, VIEW).hover();
      await page.clock.fastForward(1);
      await expect(tooltip(page, VIEW)).toBeVisible({ visible: pause < 300 });
      await page.clock.fastForward(699);
      await expect(tooltip(page, VIEW)).toBeVisible();
    });
  }
});

test('keyboard focus shows a tooltip, programmatic focus does not', async ({ page }) => {
  await serveCovers(page);
  await page.goto('/?q=离散数学导引&c=book');
  await waitForHydration(page);
  await stopClock(page);
  const showEdit = link(page, EDIT);
  await showEdit.focus();
  await page.clock.fastForward(700);
  await expect(showEdit).toHaveAttribute('title', EDIT);
  await expect(tooltip(page, EDIT)).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(showEdit).toBeFocused();
  await page.clock.fastForward(700);
  await expect(tooltip(page, EDIT)).toBeVisible();
});

// spec 9.20
test('in the panel of the preview a tooltip shows without delay', ON_COMPUTER, async ({ page }) => {
  // A finger does not hover.
  await openResults(page);
  await open(page);
  await stopClock(page);
  await preview(page).getByRole('button', { name: '收起预览' }).hover();
  await page.clock.fastForward(1);
  await expect(tooltip(page, '收起预览（Ctrl+B）')).toBeVisible();
});
