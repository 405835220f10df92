import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { cloneArchive } from './cloneArchive.ts';
import { type Frame, readFrames, TRACED } from './frames.ts';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';

const RESULTS = 1000;
/** The speed of a fast flick, in px/s. */
const SPEED = 4000;
/** The time of a frame at 60 a second. */
const FRAME_MS = 1000 / 60;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
};
/** An image for every cover, so that an archive without files scrolls like one with them. */
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#cde"/></svg>`;

/**
 * Scrolls through 1,000 results to the end on a phone that is four times slower than this machine,
 * beside the same cards as a plain page: no script, all of them there from the start.
 *
 * A frame lasts until the next one starts, including delays by other programs or drawing without a
 * GPU. The work of the page's thread in it is measured by that thread's clock, and is what the page
 * is responsible for.
 */
export async function scrolling({ archive }: { readonly archive: string }): Promise<Row[]> {
  const { folder, query } = await archiveWithMany(archive);
  const browser = await openBrowser();
  const server = await startServer(folder);
  try {
    const page = await openPage(browser, `${server.url}/?${new URLSearchParams({ q: query })}`);
    await page.waitForSelector('html[data-search="ready"]', { state: 'attached' });
    const ours = await scrollToEnd(browser, page);
    const elements = await countElements(page);
    await makePlain(page, `${server.url}/plain`);
    const plain = await scrollToEnd(browser, page);
    return report(ours, plain, { ours: elements, baseline: await countElements(page) });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(
  ours: readonly Frame[],
  plain: readonly Frame[],
  elements: { readonly ours: number; readonly baseline: number },
): Row[] {
  const name = `scrolling ${RESULTS.toLocaleString('en')} results, ${PHONE_SLOWDOWN}x slower CPU`;
  const compare = (what: string, measure: (frames: readonly Frame[]) => number, atMost?: number) =>
    row(
      `${name}: ${what}`,
      'ms',
      { ours: measure(ours), baseline: measure(plain) },
      atMost === undefined ? undefined : { atMost },
    );
  const worst = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return [
    compare('median frame', (frames) => median(frames.map(({ lasted }) => lasted))),
    compare('worst frame', (frames) => worst(frames.map(({ lasted }) => lasted)), 50),
    compare('own work, median frame', (frames) => median(frames.map(({ worked }) => worked))),
    compare('own work, worst frame', (frames) => worst(frames.map(({ worked }) => worked)), 50),
    row(`${name}: frames over 50 ms`, '', {
      ours: ours.filter(({ lasted }) => lasted > 50).length,
      baseline: plain.filter(({ lasted }) => lasted > 50).length,
    }),
    row(`${name}: frames over 16.7 ms of own work`, '%', {
      ours: shareOver(ours, FRAME_MS),
      baseline: shareOver(plain, FRAME_MS),
    }),
    row(`${name}: elements in the page`, '', elements),
  ];
}

/** The percentage of frames in which the thread worked longer than a limit in ms. */
function shareOver(frames: readonly Frame[], limit: number): number {
  return (100 * frames.filter(({ worked }) => worked > limit).length) / Math.max(1, frames.length);
}

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

/** Multiplies an archive until one query has enough results. */
async function archiveWithMany(archive: string): Promise<{ folder: string; query: string }> {
  const server = await startServer(archive);
  try {
    const items: readonly { readonly data: { readonly title?: string } }[] = await (
      await fetch(`${server.url}/metadata2.json`)
    ).json();
    const counts = new Map<string, number>();
    for (const { data } of items) {
      for (const character of new Set(data.title?.match(/\p{Script=Han}/gu))) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    const common = [...counts].sort(([, a], [, b]) => b - a).slice(0, 10);
    const found = await Promise.all(
      common.map(async ([query]) => {
        const parameters = new URLSearchParams({ q: query, limit: '1' });
        const response = await fetch(`${server.url}/api/search?${parameters}`);
        const { total }: { total: number } = await response.json();
        return { query, total };
      }),
    );
    const [most] = found.sort((a, b) => b.total - a.total);
    if (!most || most.total === 0) throw new Error(`${archive} has nothing to scroll through`);
    // Clones have the documents of the archive, and the entries of its wiki only once.
    const documents = most.total - (await countWikiEntries(archive));
    const folder = await cloneArchive(archive, Math.ceil(RESULTS / Math.max(documents, 1)));
    return { folder, query: most.query };
  } finally {
    await server.stop();
  }
}

async function countWikiEntries(archive: string): Promise<number> {
  const text = await readFile(join(archive, 'wiki.json'), 'utf8').catch(() => '[]');
  const entries: readonly unknown[] = JSON.parse(text);
  return entries.length;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  // A service worker would answer for the plain page.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/files/*', (route) =>
    route.fulfill({ body: COVER, contentType: 'image/svg+xml' }),
  );
  await page.goto(url);
  return page;
}

/** Puts the current cards, as whole as on paper, into a page without scripts. */
async function makePlain(page: Page, url: string): Promise<void> {
  const html = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    for (const script of document.querySelectorAll('script')) script.remove();
    for (const item of document.querySelectorAll('li')) item.removeAttribute('class');
    return document.documentElement.outerHTML;
  });
  await page.route(url, (route) =>
    route.fulfill({ body: `<!doctype html>${html}`, contentType: 'text/html' }),
  );
  await page.goto(url);
}

async function scrollToEnd(browser: Browser, page: Page): Promise<Frame[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  await page.evaluate(() => {
    const mark = () => requestAnimationFrame(mark);
    mark();
  });
  await browser.startTracing(page, { categories: TRACED });
  while (!(await isAtEnd(page))) await flick(devTools);
  const trace = await browser.stopTracing();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return readFrames(trace.toString('utf8'));
}

async function flick(devTools: CDPSession): Promise<void> {
  await devTools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -SPEED,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
}

async function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate((enough) => {
    const cards = document.querySelectorAll('[data-item-id]');
    const last = cards[Math.min(cards.length, enough) - 1];
    return cards.length >= enough && !!last && last.getBoundingClientRect().top < innerHeight;
  }, RESULTS);
}
