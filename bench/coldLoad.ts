import type { Browser } from '@playwright/test';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { buildPlainSite, startPlainSite } from './plainSite.ts';
import { type Row, row } from './row.ts';
import { SLOW_4G, startShapingProxy } from './shapingProxy.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { type FirstCardWatch, watchFirstCard } from './watchFirstCard.ts';

const PAGE = `/?${new URLSearchParams({ q: '高等数学' })}`;
/** Loads up to the first card, of which the median counts; the last one goes on until ready. */
const LOADS = 3;
const LIMIT_MS = 90_000;

interface Load extends FirstCardWatch {
  readonly bytesAtCard: number;
  readonly bytesAtReady: number;
}

/**
 * A first visit to a shared link on a phone: slow 4G and a CPU four times slower, nothing cached.
 * The line is simulated by a proxy, because Chromium throttles what workers fetch in another way
 * than what pages do. The CPU's slowdown is Chromium's, and reaches no worker: what is said of
 * `ready` holds for the line, and leaves out what a slow CPU would add to the worker's start.
 */
export async function coldLoad({ archive }: { readonly archive: string }): Promise<Row[]> {
  await buildPlainSite();
  const server = await startServer(archive);
  const plainSite = await startPlainSite(server.url);
  const browser = await openBrowser();
  try {
    const ours = [];
    for (let i = 1; i <= LOADS; i += 1) ours.push(await load(browser, server.url, i === LOADS));
    // With it, the first card and being ready are one moment: it is loaded once.
    const plain = await load(browser, plainSite.url, true);
    return report(ours, plain);
  } finally {
    await browser.close();
    await plainSite.stop();
    await server.stop();
  }
}

function report(ours: readonly Load[], plain: Load): Row[] {
  const kB = (bytes: number) => bytes / 1000;
  const last = ours.at(-1);
  const middle = (figure: (load: Load) => number | undefined) =>
    median(ours.map((load) => figure(load) ?? LIMIT_MS));
  const name = 'cold load, slow 4G, 4x slower CPU';
  return [
    row(
      `${name}: first card`,
      'ms',
      { ours: middle(({ card }) => card), baseline: plain.card ?? LIMIT_MS },
      { atMost: 1500 },
    ),
    row(
      `${name}: received by then`,
      'kB',
      { ours: middle(({ bytesAtCard }) => kB(bytesAtCard)), baseline: kB(plain.bytesAtCard) },
      { below: 100 },
    ),
    row(`${name}: first contentful paint`, 'ms', {
      ours: middle(({ firstPaint }) => firstPaint),
      baseline: plain.firstPaint,
    }),
    row(`${name}: largest contentful paint`, 'ms', {
      ours: middle(({ largestPaint }) => largestPaint),
      baseline: plain.largestPaint,
    }),
    row(`${name}: search ready`, 'ms', {
      ours: last?.ready ?? LIMIT_MS,
      baseline: plain.ready ?? LIMIT_MS,
    }),
    row(`${name}: received by then`, 'kB', {
      ours: kB(last?.bytesAtReady ?? 0),
      baseline: kB(plain.bytesAtReady),
    }),
  ];
}

async function load(browser: Browser, site: string, untilReady: boolean): Promise<Load> {
  const proxy = await startShapingProxy(site, SLOW_4G);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFirstCard);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
    await page.goto(`${proxy.url}${PAGE}`, { waitUntil: 'commit', timeout: LIMIT_MS });
    // Seldom, so that looking costs the page nothing that would count.
    await page.waitForFunction(
      (wanted) => wanted.every((name) => globalThis.firstCardWatch?.[name] !== undefined),
      untilReady ? (['card', 'firstPaint', 'ready'] as const) : (['card', 'firstPaint'] as const),
      { polling: 250, timeout: LIMIT_MS },
    );
    const watch = await page.evaluate(() => globalThis.firstCardWatch);
    if (!watch) throw new Error('the watch is set before any script of the page');
    const card = watch.card && Math.max(watch.card, watch.firstPaint ?? 0);
    const receivedAt = (ms: number | undefined) =>
      ms === undefined ? 0 : proxy.receivedBy(watch.startedAt + ms);
    return {
      ...watch,
      card,
      bytesAtCard: receivedAt(card),
      bytesAtReady: receivedAt(watch.ready),
    };
  } finally {
    await context.close();
    await proxy.close();
  }
}
