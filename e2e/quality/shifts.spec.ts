import type { Page } from '@playwright/test';
import {
  cards,
  disableSearchWorker,
  holdRequests,
  results,
  searchBox,
  WORKER_WITHOUT_LIST,
  waitForHydration,
  waitForResults,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { setTypefaceOnLoad, TYPEFACES } from '../fixtures/typefaces.ts';
import { ON_PHONE } from '../fixtures/windows.ts';

test.describe('nothing in the window jumps', () => {
  /**
   * Measures layout shift: the sum of layout instability scores.
   *
   * @param afterInput whether shifts within half a second of a key or click count too
   */
  async function watchShifts(page: Page, afterInput = true): Promise<() => Promise<number>> {
    const shifts = await page.evaluateHandle((isCounted) => {
      const seen: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      return {
        async sum() {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          seen.push(...observer.takeRecords());
          const values = seen.map((entry) =>
            'value' in entry && (isCounted || !Reflect.get(entry, 'hadRecentInput'))
              ? Number(entry.value)
              : 0,
          );
          return values.reduce((sum, value) => sum + value, 0);
        },
      };
    }, afterInput);
    return () => shifts.evaluate((watch) => watch.sum());
  }

  test('when a slow answer to the first letters arrives', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    const release = await holdRequests(page, '**/api/search?*');
    await page.goto('/');
    await searchBox(page).fill('高等');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    const moved = await watchShifts(page);
    const before = await moved();
    release();
    await waitForResults(page);
    await expect(cards(page)).not.toHaveCount(0);
    expect((await moved()) - before).toBeLessThanOrEqual(0.05);
  });

  test('when a shared link has one long result', async ({ page }) => {
    await page.goto('/?q=人工智能数学基础');
    await waitForHydration(page);
    expect(await (await watchShifts(page))()).toBeLessThanOrEqual(0.05);
  });

  test('when the font of the wordmark loads late, in any typeface', async ({ context }) => {
    for (const face of TYPEFACES) {
      const tab = await context.newPage();
      await setTypefaceOnLoad(tab, face);
      const release = await holdRequests(tab, '**/*.woff2');
      await tab.goto('/', { waitUntil: 'commit' });
      await expect(searchBox(tab)).toBeVisible();
      const moved = await watchShifts(tab);
      const arrived = tab.waitForResponse('**/*.woff2');
      release();
      await arrived;
      await tab.evaluate(() => document.fonts.ready);
      expect(await moved(), face.name).toBeLessThanOrEqual(0.05);
      await tab.close();
    }
  });

  test(
    'when it loads late without its fallback, in a browser from before 2023',
    ON_PHONE,
    async ({ page }) => {
      // A wide window has room for any font.
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const html = (await response.text())
          .replaceAll(/local\([^)]*\)/gu, 'local("No such font")')
          .replaceAll(/\(scripting: ?\w+\)/gu, 'not all');
        await route.fulfill({ response, body: html });
      });
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(searchBox(page)).toBeVisible();
      const moved = await watchShifts(page);
      const arrived = page.waitForResponse('**/*.woff2');
      release();
      await arrived;
      await page.evaluate(() => document.fonts.ready);
      // Only the letters of the wordmark, from one font to the other.
      expect(await moved()).toBeLessThanOrEqual(0.005);
    },
  );

  test('from landing through typing, results, category, filter and preview, and back', async ({
    page,
  }) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.enable');
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await page.goto('/');
    // Immediate shifts caused by an action are expected: a panel makes room for itself.
    const moved = await watchShifts(page, false);
    // Digits, because they are typed with real key events, which Chinese characters here are not.
    await searchBox(page).pressSequentially('2022', { delay: 120 });
    await expect(cards(page)).not.toHaveCount(0);
    await page.getByRole('tab', { name: '试卷' }).click();
    await waitForResults(page);
    await page.getByRole('button', { name: /^阶段/ }).click();
    await page.getByRole('checkbox').or(page.getByRole('option')).first().click();
    await page.keyboard.press('Escape');
    await waitForResults(page);
    await page.getByRole('button', { name: /^预览/ }).first().click();
    await expect(page.getByRole('dialog', { name: /^预览/ })).toBeVisible();
    await page.getByRole('button', { name: '关闭预览' }).click();
    await expect(page.getByRole('dialog', { name: /^预览/ })).toHaveCount(0);
    await page.goBack();
    await waitForResults(page);
    expect(await moved()).toBeLessThanOrEqual(0.05);
  });
});
