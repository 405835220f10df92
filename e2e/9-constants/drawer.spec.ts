import type { Page } from '@playwright/test';
import {
  BOOK,
  dragDrawer,
  open,
  openResults,
  preview,
  previewButton,
  reader,
} from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_PHONE } from '../fixtures/windows.ts';

test.beforeEach(({ page }) => openResults(page));

test.describe('the drawer over the results', ON_PHONE, () => {
  // A wide window has a panel.

  // spec 9.33
  test('opens and closes in 0.5 s', async ({ page }) => {
    // Pauses the animation at its start, so that it can be inspected.
    await page.evaluate(() => {
      const stop = (event: Event) => {
        if (event.target instanceof HTMLDialogElement) {
          for (const motion of event.target.getAnimations()) motion.pause();
        }
      };
      document.addEventListener('animationstart', stop, true);
      document.addEventListener('transitionrun', stop, true);
    });
    await previewButton(page, BOOK).click();
    await expect.poll(() => motionOf(page)).toEqual(['animation 500']);
    const height = await preview(page).evaluate((dialog) => dialog.getBoundingClientRect().height);
    expect(await topAt(page, 0)).toBeCloseTo(844, 0);
    expect(await topAt(page, 499.9)).toBeCloseTo(844 - height, 0);
    await finish(page);
    expect(await topAt(page, 0)).toBeCloseTo(844 - height, 0);
    const backdrop = await preview(page).evaluate((dialog) => {
      const { animationDuration, transitionDuration } = getComputedStyle(dialog, '::backdrop');
      return [animationDuration, transitionDuration];
    });
    expect(backdrop).toEqual(['0.5s', '0.5s']);

    await preview(page).getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => motionOf(page)).toEqual(['transition 500']);
    expect(await topAt(page, 0)).toBeCloseTo(844 - height, 0);
    expect(await topAt(page, 499.9)).toBeCloseTo(844, 0);
    // It stays in the document until it has slid down.
    await expect(preview(page)).toHaveCount(1);
    await finish(page);
    await expect(preview(page)).toHaveCount(0);
  });

  // spec 9.34
  test('closes when it is pulled by a quarter of its height, and springs back after less', async ({
    page,
  }) => {
    await open(page);
    await dragDrawer(page, 0.24);
    await expect
      .poll(() => preview(page).evaluate((dialog) => dialog.getBoundingClientRect().bottom))
      .toBe(844);
    await dragDrawer(page, 0.26);
    await expect(preview(page)).toHaveCount(0);
  });

  for (const [distance, outcome] of [
    [40, 'stays after a flick of 0.4 px per ms'],
    [42, 'closes after one that is faster'],
  ] as const) {
    // spec 9.35
    test(outcome, async ({ page }) => {
      await open(page);
      const top = await grip(page);
      await page.mouse.move(120, top);
      await page.mouse.down();
      await page.clock.runFor(100);
      await page.mouse.move(120, top + distance);
      await page.mouse.up();
      await page.clock.resume();
      await (distance > 40 ? expect(preview(page)) : expect(preview(page)).not).toHaveCount(0);
    });
  }

  // spec 9.36
  test('cannot be pulled within 100 ms of scrolling its document', async ({ page }) => {
    await open(page);
    const top = await grip(page);
    for (const [wait, moves] of [
      [99, false],
      [100, true],
    ] as const) {
      await reader(page)
        .locator('#pages')
        .evaluate(
          (pages) =>
            new Promise((scrolled) => {
              pages.addEventListener('scroll', scrolled, { once: true });
              pages.scrollBy(0, 50);
            }),
        );
      await page.clock.runFor(wait);
      await page.mouse.move(120, top);
      await page.mouse.down();
      await page.mouse.move(120, top + 30);
      const { transform } = await preview(page).evaluate(({ style }) => ({
        transform: style.transform,
      }));
      expect(transform !== '').toBe(moves);
      await page.mouse.up();
    }
  });

  // spec 9.16
  test('is as wide as the window, and never narrower than 18rem', async ({ page }) => {
    await open(page);
    for (const [width, expected] of [
      [390, 390],
      [320, 320],
      [280, 288],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await expect
        .poll(() => preview(page).evaluate((dialog) => dialog.getBoundingClientRect().width))
        .toBe(expected);
    }
  });
});

/** The animations of the drawer, with their durations in ms. */
function motionOf(page: Page): Promise<string[]> {
  return preview(page).evaluate((dialog) =>
    dialog
      .getAnimations()
      .map(
        (motion) =>
          `${motion instanceof CSSTransition ? 'transition' : 'animation'} ${motion.effect?.getComputedTiming().duration}`,
      ),
  );
}

/** The position of the drawer's upper edge after this many milliseconds of its animation. */
function topAt(page: Page, milliseconds: number): Promise<number> {
  return preview(page).evaluate((dialog, time) => {
    for (const motion of dialog.getAnimations()) motion.currentTime = time;
    return dialog.getBoundingClientRect().top;
  }, milliseconds);
}

function finish(page: Page): Promise<void> {
  return preview(page).evaluate((dialog) => {
    for (const motion of dialog.getAnimations()) motion.finish();
  });
}

/** The position of the open drawer's handle; from then on the clock is stopped. */
async function grip(page: Page): Promise<number> {
  await preview(page).evaluate((dialog) =>
    Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
  );
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return ((await preview(page).boundingBox())?.y ?? 0) + 16;
}
