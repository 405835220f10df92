import type { Page } from '@playwright/test';
import { search, serveCovers } from '../fixtures/cards.ts';
import { stopClock } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

/** The toast for a refused clipboard, which is the easiest to trigger. */
const REFUSED = '无法复制到剪贴板';

const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: REFUSED });
const box = (page: Page) => page.getByRole('combobox');

test.beforeEach(async ({ page }) => {
  await serveCovers(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
});

/** Triggers a toast from each of this many cards. */
async function refuse(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page
      .getByRole('button', { name: /复制 MD5/ })
      .nth(index)
      .click();
    await expect(toasts(page)).toHaveCount(index + 1);
  }
}

/** The position of a toast in the window once it has stopped moving. */
async function boundsOf(page: Page) {
  await expect(toasts(page).first()).toHaveAttribute('data-mounted', 'true');
  return toasts(page)
    .first()
    .evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { right, bottom, width, left, top } = element.getBoundingClientRect();
      return { width, left, top, right: innerWidth - right, bottom: innerHeight - bottom };
    });
}

test.describe('a toast', ON_COMPUTER, () => {
  // In a narrow window toasts have its full width.

  // spec 9.26, 9.28, 9.29
  test('is 356 px wide, at the bottom right, and dismissed by a swipe of 20 px', async ({
    page,
  }) => {
    await search(page, '离散数学导引', 'book');
    await refuse(page, 1);
    const bounds = await boundsOf(page);
    expect(bounds.width).toBe(356);
    expect(bounds.right).toBeLessThan(60);
    expect(bounds.bottom).toBeLessThan(60);

    await swipe(page, bounds, 19);
    await expect(toasts(page)).not.toHaveAttribute('data-swiping', 'true');
    await expect(toasts(page)).toBeVisible();
    // The second swipe starts once the toast has slid back to its position.
    const left = () => toasts(page).evaluate((element) => element.getBoundingClientRect().left);
    await expect.poll(left).toBe(bounds.left);
    await swipe(page, bounds, 21);
    await expect(toasts(page)).toHaveCount(0);
  });

  // spec 9.24
  test('only the last three of four are visible', async ({ page }) => {
    await search(page, '数学');
    await refuse(page, 4);
    await expect(toasts(page).and(page.locator('[data-visible="true"]'))).toHaveCount(3);
    await expect(toasts(page).last()).toHaveAttribute('data-visible', 'false');
    await expect(toasts(page).last()).toHaveCSS('opacity', '0');
  });

  // spec 9.27, 9.30
  test('Alt+T focuses them and spreads them out, 14 px apart', async ({ page }) => {
    await search(page, '数学');
    await refuse(page, 3);
    await box(page).focus();
    await page.keyboard.press('Alt+KeyT');
    await expect(page.getByRole('region', { name: /^通知/ }).getByRole('list')).toBeFocused();
    for (const position of [0, 1]) {
      await expect
        .poll(async () => {
          const lower = await toasts(page).nth(position).boundingBox();
          const upper = await toasts(page)
            .nth(position + 1)
            .boundingBox();
          return (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
        })
        .toBe(14);
    }
  });
});

// spec 9.25
test('a toast disappears after 4000 ms', async ({ page }) => {
  await search(page, '离散数学导引', 'book');
  await stopClock(page);
  // Typing outside the box triggers one with the default duration.
  await page.keyboard.press('a');
  const hint = page.getByRole('listitem').filter({ hasText: '按 / 即可跳到搜索框' });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return hint.count();
    })
    .toBe(1);
  await page.clock.runFor(3_950);
  await expect(hint).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(100);
  await expect(hint).toHaveAttribute('data-removed', 'true');
  await page.clock.runFor(500);
  await expect(hint).toHaveCount(0);
});

// spec 9.31
test('a visible toast follows the theme of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await search(page, '离散数学导引', 'book');
  await refuse(page, 1);
  const ground = () =>
    toasts(page).evaluate((element) => {
      const probe = document.createElement('p');
      probe.style.background = 'var(--raised)';
      document.body.append(probe);
      const [toast, raised] = [element, probe].map((one) => getComputedStyle(one).backgroundColor);
      probe.remove();
      return { toast, isRaised: toast === raised };
    });
  const byDay = await ground();
  expect(byDay.isRaised).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await ground()).toast).not.toBe(byDay.toast);
  expect((await ground()).isRaised).toBe(true);
  await expect(page.locator('[data-sonner-theme]')).toHaveAttribute('data-sonner-theme', 'dark');
});

/** Slower than a flick, which is judged by its speed. */
async function swipe(page: Page, from: { left: number; top: number }, distance: number) {
  await page.mouse.move(from.left + 8, from.top + 8);
  await page.mouse.down();
  await page.mouse.move(from.left + 8 + distance, from.top + 8, { steps: 10 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await page.mouse.up();
}
