import type { BrowserContext } from '@playwright/test';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { watchFirstCard } from './watchFirstCard.ts';

const FIRST = `/?${new URLSearchParams({ q: '高等数学' })}`;
/** Another query: nothing of its page was ever fetched. */
const SECOND = `/?${new URLSearchParams({ q: '线性代数' })}`;
/** The median counts. */
const LOADS = 7;
const LIMIT_MS = 60_000;

/**
 * Measures a second visit: the first results at another address, with the server (baseline) and
 * after it has been stopped. The service worker is stopped before each visit, as it is after some
 * time without one.
 */
export async function offline({ archive }: { readonly archive: string }): Promise<Row[]> {
  const server = await startServer(archive);
  const browser = await openBrowser();
  let isStopped = false;
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await visitOnce(context, server.url);
    const online = await visits(context, server.url, 1);
    const onlineSlowed = await visits(context, server.url, PHONE_SLOWDOWN);
    await server.stop();
    isStopped = true;
    const name = 'second visit without the network: first results';
    return [
      row(
        name,
        'ms',
        { ours: await visits(context, server.url, 1), baseline: online },
        { atMost: 500 },
      ),
      row(`${name}, 4x slower CPU`, 'ms', {
        ours: await visits(context, server.url, PHONE_SLOWDOWN),
        baseline: onlineSlowed,
      }),
    ];
  } finally {
    await browser.close();
    if (!isStopped) await server.stop();
  }
}

/** The first visit: until the worker has stored all that it needs. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url + FIRST);
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    { timeout: LIMIT_MS },
  );
  await page.close();
}

/** The median time to the first card of a new page, in ms from the start of its navigation. */
async function visits(context: BrowserContext, url: string, slowdown: number): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < LOADS; visit += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchFirstCard);
    const devTools = await context.newCDPSession(page);
    await devTools.send('ServiceWorker.enable');
    await devTools.send('ServiceWorker.stopAllWorkers');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url + SECOND, { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.firstCardWatch?.card !== undefined, undefined, {
      polling: 100,
      timeout: LIMIT_MS,
    });
    const watch = await page.evaluate(() => globalThis.firstCardWatch);
    times.push(Math.max(watch?.card ?? LIMIT_MS, watch?.firstPaint ?? 0));
    await page.close();
  }
  return median(times);
}
