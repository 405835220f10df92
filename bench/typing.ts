import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { cloneArchive } from './cloneArchive.ts';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { buildPlainSite, startPlainSite } from './plainSite.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { percentile } from './statistics.ts';
import { type TypedKey, type TypingWatch, watchTyping } from './watchTyping.ts';

const SCALES = [1, 10];
const QUERIES = 8;
const LONGEST_QUERY = 6;
/** The delay from painted results to the next key: together about as fast as people type. */
const PAUSE_MS = 80;
/** The pause after a query, so that work after typing (the address) is measured, too. */
const REST_MS = 650;
const ANSWER_LIMIT_MS = 10_000;

/** One round of typing in one page. */
interface Round extends Pick<TypingWatch, 'keys' | 'longTasks'> {
  /** The time of the worker for each search in ms, without messaging. */
  readonly workerTimes: readonly number[];
  /** The main-thread time of each key until its results were painted, in ms. */
  readonly mainThreadTimes: readonly number[];
}

declare global {
  var workerTimes: number[] | undefined;
}

/**
 * Measures the time from a key to its painted results, with the archive and one ten times as large,
 * compared to a page that searches and renders on its main thread; see `watchTyping` for how a key
 * is measured.
 *
 * Chromium's CPU throttling slows only the main thread, but on a slow machine the worker is slow,
 * too: the rows "worker slowed, too" add the extra time for its slowest searches (p95).
 */
export async function typing({ archive }: { readonly archive: string }): Promise<Row[]> {
  await buildPlainSite();
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const scale of SCALES) rows.push(...(await typeAtScale(browser, archive, scale)));
    return rows;
  } finally {
    await browser.close();
  }
}

async function typeAtScale(browser: Browser, archive: string, scale: number): Promise<Row[]> {
  const folder = scale === 1 ? archive : await cloneArchive(archive, scale);
  const server = await startServer(folder);
  const plainSite = await startPlainSite(server.url);
  try {
    const queries = await chooseQueries(server.url);
    const ours = await openPage(browser, server.url);
    const plain = await openPage(browser, plainSite.url);

    const rounds = [];
    for (const slowdown of [1, PHONE_SLOWDOWN]) {
      rounds.push({
        ours: await typeAll(ours, queries, slowdown),
        plain: await typeAll(plain, queries, slowdown),
      });
    }
    const [fast, slow] = rounds;
    if (!fast || !slow) throw new Error('both rounds were typed');
    await checkAnswers(server.url, fast.ours.keys);
    await ours.context().close();
    await plain.context().close();
    const items = await countItems(server.url);
    return report(`typing, ${items.toLocaleString('en')} items`, fast, slow);
  } finally {
    await plainSite.stop();
    await server.stop();
    if (folder !== archive) await rm(folder, { recursive: true, force: true });
  }
}

interface Pair {
  readonly ours: Round;
  readonly plain: Round;
}

function report(name: string, fast: Pair, slow: Pair): Row[] {
  const compare = (what: string, share: number, { ours, plain }: Pair, atMost?: number) =>
    row(
      `${name}: key to paint, ${what}`,
      'ms',
      {
        ours: percentile(ours.keys.map(paintedAfter), share),
        baseline: percentile(plain.keys.map(paintedAfter), share),
      },
      atMost === undefined ? undefined : { atMost },
    );
  const paintedSlowly = percentile(slow.ours.keys.map(paintedAfter), 0.95);
  // The worker is never throttled, so both rounds measure the same.
  const answered = [...fast.ours.workerTimes, ...slow.ours.workerTimes];
  const slowedToo = paintedSlowly + (PHONE_SLOWDOWN - 1) * percentile(answered, 0.95);
  const longTasks = ({ ours, plain }: Pair) => ({
    ours: ours.longTasks.length,
    baseline: plain.longTasks.length,
  });
  const slowed = `${PHONE_SLOWDOWN}x slower CPU`;
  return [
    row(
      `${name}: main thread busy for a key, p95`,
      'ms',
      {
        ours: percentile(fast.ours.mainThreadTimes, 0.95),
        baseline: percentile(fast.plain.mainThreadTimes, 0.95),
      },
      { atMost: 16 },
    ),
    compare('p50', 0.5, fast),
    compare('p95', 0.95, fast, 50),
    compare(`p50, ${slowed}`, 0.5, slow),
    compare(`p95, ${slowed}`, 0.95, slow, 100),
    row(`${name}: the same, worker slowed, too`, 'ms', { ours: slowedToo }, { atMost: 100 }),
    row(`${name}: tasks above 50 ms`, '', longTasks(fast), { atMost: 0 }),
    row(`${name}: tasks above 50 ms, ${slowed}`, '', longTasks(slow)),
  ];
}

/** A key without results counts with the maximum waiting time. */
function paintedAfter({ painted }: TypedKey): number {
  return painted ?? ANSWER_LIMIT_MS;
}

/** Opens a page and waits until it can search locally. */
async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchTyping);
  await page.goto(url);
  await page.waitForSelector('html[data-search="ready"]', { state: 'attached', timeout: 60_000 });
  // Added after the worker's own listener, so it runs after that one has responded.
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      globalThis.workerTimes = [];
      addEventListener('message', ({ timeStamp }) => {
        globalThis.workerTimes?.push(performance.now() - timeStamp);
      });
    });
  }
  await sleep(500);
  return page;
}

async function typeAll(page: Page, queries: readonly string[], slowdown: number): Promise<Round> {
  await page.bringToFront();
  await page.evaluate(() => {
    globalThis.typingWatch?.keys.splice(0);
    globalThis.typingWatch?.longTasks.splice(0);
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThreadTimes: number[] = [];
  for (const query of queries) {
    await page.locator('input[type=search]').focus();
    for (const character of query) {
      const before = await busyTime(devTools);
      await pressKey(devTools, character);
      await Promise.race([
        page.evaluate(() => globalThis.typingWatch?.settled()),
        sleep(ANSWER_LIMIT_MS),
      ]);
      mainThreadTimes.push((await busyTime(devTools)) - before);
      await sleep(PAUSE_MS);
    }
    await sleep(REST_MS);
    await page.locator('input[type=search]').fill('');
    await sleep(PAUSE_MS);
  }
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  const round = await page.evaluate(() => ({
    keys: globalThis.typingWatch?.keys ?? [],
    longTasks: globalThis.typingWatch?.longTasks ?? [],
  }));
  const times = await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => globalThis.workerTimes?.splice(0) ?? [])),
  );
  // An empty box has no results to wait for.
  const keys = round.keys.filter(({ text }) => text !== '');
  return { ...round, keys, workerTimes: times.flat(), mainThreadTimes };
}

/**
 * The time that the main thread has run tasks since the page was opened, in ms of thread time,
 * without waiting for a core.
 */
async function busyTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * Sends a key as a keyboard does, also for characters without a key. Not awaited: its time stamp is
 * when the browser receives it, however busy the page is.
 */
async function pressKey(devTools: CDPSession, character: string): Promise<void> {
  const key = { key: character, text: character, unmodifiedText: character };
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: character });
}

/** Typical queries: the prefixes of titles, courses and names from the whole catalog. */
async function chooseQueries(url: string): Promise<string[]> {
  const entries: readonly Entry[] = await (await fetch(`${url}/metadata2.json`)).json();
  const texts = entries
    .map(({ data }, i) => {
      const [course] = [data.course ?? []].flat();
      return (i % 5 === 0 ? data.authors?.[0] : undefined) ?? data.title ?? course?.name ?? '';
    })
    // A trailing space starts no new search, so there would be no results to wait for.
    .map((text) => [...text.replaceAll(/\s/gu, '')].slice(0, LONGEST_QUERY).join(''))
    .filter((text) => text.length >= 2);
  const distinct = [...new Set(texts)];
  const step = Math.max(1, Math.floor(distinct.length / QUERIES));
  return distinct.filter((_, i) => i % step === 0).slice(0, QUERIES);
}

interface Entry {
  readonly data: {
    readonly title?: string;
    readonly authors?: readonly string[];
    readonly course?: { readonly name: string } | readonly { readonly name: string }[];
  };
}

async function countItems(url: string): Promise<number> {
  const entries: readonly Entry[] = await (await fetch(`${url}/metadata2.json`)).json();
  return entries.length;
}

/** Checks that the measured results were correct; otherwise the measurement is worthless. */
async function checkAnswers(url: string, keys: readonly TypedKey[]): Promise<void> {
  for (const { text, ids } of keys) {
    const response = await fetch(`${url}/api/search?${new URLSearchParams({ q: text })}`);
    const { items }: { items: readonly { readonly id: string }[] } = await response.json();
    const expected = items.map(({ id }) => id).slice(0, ids.length || 1);
    if (expected.join() !== ids.join()) {
      throw new Error(`typing ${text} showed other items than the server finds`);
    }
  }
}
