import type { Browser, Page } from '@playwright/test';
import { PATHS } from '../src/protocol/urls.ts';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { buildPlainSite, startPlainSite } from './plainSite.ts';
import { type Row, row } from './row.ts';
import { SLOW_4G, startShapingProxy } from './shapingProxy.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { type FirstCardWatch, watchFirstCard } from './watchFirstCard.ts';

const PAGE = `/?${new URLSearchParams({ q: '高等数学' })}`;
/** The median counts. */
const LOADS = 3;
const LIMIT_MS = 90_000;

/** The compressed sizes of the files that a browser needs to search locally, in bytes. */
interface Needed {
  readonly page: number;
  readonly scripts: number;
  readonly worker: number;
  readonly catalog: number;
}

interface Load extends FirstCardWatch {
  readonly bytesAtCard: number;
  readonly bytesAtReady: number;
  readonly needed: Needed;
  /**
   * When the browser could search if its worker were slowed like its page: unpacking the catalog
   * and building the engine take that many times longer, in parallel to the page.
   */
  readonly readySlowed: number;
}

/** Promised for an archive of about a thousand items. */
const LARGEST_NEEDED_KB = 200;
const LATEST_READY_MS = 2000;

/**
 * Measures a first visit to a shared link on a phone: slow 4G, a CPU four times slower, and an
 * empty cache. A proxy simulates the network, because Chromium throttles requests of workers and
 * pages differently. Chromium's CPU throttling does not affect workers: the row "worker slowed,
 * too" assumes a worker that is slower by the same factor.
 */
export async function coldLoad({ archive }: { readonly archive: string }): Promise<Row[]> {
  await buildPlainSite();
  const server = await startServer(archive);
  const plainSite = await startPlainSite(server.url);
  const browser = await openBrowser();
  try {
    const ours = [];
    for (let i = 1; i <= LOADS; i += 1) ours.push(await load(browser, server.url));
    const unslowed = await load(browser, server.url, 1);
    // On the plain page, the first card and readiness coincide, so it is loaded once.
    const plain = await load(browser, plainSite.url);
    return report(ours, unslowed, plain);
  } finally {
    await browser.close();
    await plainSite.stop();
    await server.stop();
  }
}

function report(ours: readonly Load[], unslowed: Load, plain: Load): Row[] {
  const kB = (bytes: number) => bytes / 1000;
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
    row(
      `${name}: search ready`,
      'ms',
      { ours: middle(({ ready }) => ready), baseline: plain.ready ?? LIMIT_MS },
      { atMost: LATEST_READY_MS },
    ),
    row(
      `${name}: the same, worker slowed, too`,
      'ms',
      {
        ours: middle(({ readySlowed }) => readySlowed),
      },
      { atMost: LATEST_READY_MS },
    ),
    row(`${name}: received by then, covers and fonts included`, 'kB', {
      ours: middle(({ bytesAtReady }) => kB(bytesAtReady)),
      baseline: kB(plain.bytesAtReady),
    }),
    ...neededRows(ours[0]?.needed),
    row(
      'cold load, slow 4G: tasks above 50 ms',
      '',
      {
        ours: unslowed.longTasks.length,
      },
      { atMost: 0 },
    ),
    row(`${name}: the longest task`, 'ms', {
      ours: middle(({ longTasks }) => Math.max(0, ...longTasks)),
      baseline: Math.max(0, ...plain.longTasks),
    }),
  ];
}

function neededRows(needed: Needed = { page: 0, scripts: 0, worker: 0, catalog: 0 }): Row[] {
  const parts = [
    ['page with styles and first results', needed.page],
    ['scripts', needed.scripts],
    ['search worker', needed.worker],
    ['packed catalog', needed.catalog],
  ] as const;
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    ...parts.map(([part, bytes]) => row(`to search alone: ${part}`, 'kB', { ours: bytes / 1000 })),
    row('to search alone: all of it', 'kB', { ours: total / 1000 }, { atMost: LARGEST_NEEDED_KB }),
  ];
}

async function load(browser: Browser, site: string, slowdown = PHONE_SLOWDOWN): Promise<Load> {
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
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${proxy.url}${PAGE}`, { waitUntil: 'commit', timeout: LIMIT_MS });
    // Polled rarely, so that it does not affect the measurement.
    await page.waitForFunction(
      (wanted) => wanted.every((name) => globalThis.firstCardWatch?.[name] !== undefined),
      ['card', 'firstPaint', 'ready'] as const,
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
      needed: await measureNeeded(page),
      readySlowed: Math.max(watch.ready ?? 0, (await measureWorker(page)) - watch.startedAt),
    };
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** The requests of the page before it could search, by purpose, in compressed bytes. */
function measureNeeded(page: Page): Promise<Needed> {
  return page.evaluate((catalog) => {
    const ready = globalThis.firstCardWatch?.ready ?? 0;
    // Includes the page itself.
    const parts = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < ready);
    const sum = (isPart: (path: string) => boolean) =>
      parts
        .filter(({ name }) => isPart(new URL(name).pathname))
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    const isWorker = (path: string) => path.includes('/search.worker-');
    return {
      page: sum((path) => path === '/'),
      scripts: sum((path) => path.endsWith('.js') && !isWorker(path)),
      worker: sum(isWorker),
      catalog: sum((path) => path === catalog),
    };
  }, PATHS.catalog);
}

/** When a page's workers would have been done with their catalogs at the slowdown, in ms since 1970. */
async function measureWorker(page: Page): Promise<number> {
  const times = await Promise.all(
    page.workers().map((worker) =>
      worker.evaluate((slowdown) => {
        const [work] = performance.getEntriesByType('measure');
        return work ? performance.timeOrigin + work.startTime + work.duration * slowdown : 0;
      }, PHONE_SLOWDOWN),
    ),
  );
  return Math.max(0, ...times);
}
