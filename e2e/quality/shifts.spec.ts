import type { Page } from '@playwright/test';
import {
  answered,
  box,
  cards,
  hold,
  onlyServer,
  ready,
  results,
  WORKER_WITHOUT_LIST,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('nothing in the window jumps', () => {
  /** How far things have moved, also shortly after a key: the sum of layout instability scores. */
  async function watchShifts(page: Page): Promise<() => Promise<number>> {
    const shifts = await page.evaluateHandle(() => {
      const seen: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      return {
        async sum() {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          seen.push(...observer.takeRecords());
          const values = seen.map((entry) => ('value' in entry ? Number(entry.value) : 0));
          return values.reduce((sum, value) => sum + value, 0);
        },
      };
    });
    return () => shifts.evaluate((watch) => watch.sum());
  }

  test('when a slow answer to the first letters arrives', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    const release = await hold(page, '**/api/search?*');
    await page.goto('/');
    await box(page).fill('高等');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    const moved = await watchShifts(page);
    const before = await moved();
    release();
    await answered(page);
    await expect(cards(page)).not.toHaveCount(0);
    expect((await moved()) - before).toBeLessThanOrEqual(0.05);
  });

  test('when a shared link has one long result', async ({ page }) => {
    await page.goto('/?q=人工智能数学基础');
    await ready(page);
    expect(await (await watchShifts(page))()).toBeLessThanOrEqual(0.05);
  });
});
