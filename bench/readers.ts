import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { writeTexts } from '../src/archive/covers/storedTexts.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { foldPage } from '../src/fulltext/foldPage.ts';
import { PARAMETERS, PATHS, PROGRAM_PATHS } from '../src/protocol/urls.ts';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { cloneArchive } from './cloneArchive.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { openBrowser, PHONE_SLOWDOWN } from './openBrowser.ts';
import { type ReadersFigures, ReadersSchema, type ReadersTask } from './readersFigures.ts';
import { type Row, row } from './row.ts';
import { type Line, startShapingProxy } from './shapingProxy.ts';
import { startServer } from './startServer.ts';
import { median, percentile } from './statistics.ts';
import { generateDocuments } from './text/generatePages.ts';
import { textQueries } from './text/textQueries.ts';
import { typedQueries } from './typedQueries.ts';
import { childrenOf } from './watchMemory.ts';

const PAGES = Number(process.env.CAMPUSDOCS_BENCH_PAGES ?? 100_000);
/** The multiple of the archive, so that there are documents enough for these pages. */
const TIMES = 40;
const SEED = 7;
const READERS = 200;
/** Searches in titles per second: a busy evening, as in the bench `live`. */
const SEARCHES_PER_SECOND = 100;
const SECONDS = 10;
const TURNS = 5;
/** Pages that queries are made of. */
const QUERY_PAGES = 5000;
/** 4G, as tools for web pages simulate it: 12 Mbit/s and 70 ms. */
const LINE: Line = { bytesPerSecond: 12_000_000 / 8, roundTripMs: 70 };
const TYPED = 12;
const KEY_PAUSE_MS = 150;

const HealthSchema = v.object({
  texts: v.object({ state: v.string(), pages: v.number() }),
});
/**
 * Measures searches in titles while texts are indexed, and while two hundred readers search texts at
 * once, compared to the same server with neither; and the time from the last key to what is painted
 * of texts, over 4G.
 */
export async function readers({ archive }: { readonly archive: string }): Promise<Row[]> {
  const folder = await cloneArchive(archive, TIMES);
  const paths = await titlePaths(archive);
  let queries: string[] = [];
  const server = await startServer(folder, {
    async prepare(data) {
      queries = await writeAll(folder, data);
    },
  });
  try {
    // Warms up the code; indexing begins three seconds after a start.
    await load(server.url, paths, { connections: 4, requests: 3000 });
    await setTimeout(5000);
    const indexer = await indexerOf(server.pid);
    const whileIndexing = await alternately(server.url, paths, async () => {
      process.kill(indexer, 'SIGCONT');
      return async () => void process.kill(indexer, 'SIGSTOP');
    });
    const stillIndexing = (await stateOf(server.url)).state === 'building';
    process.kill(indexer, 'SIGCONT');
    if (!stillIndexing) throw new Error('indexing had ended before searches were measured');
    while ((await stateOf(server.url)).state !== 'ready') await setTimeout(500);
    // The index is tidied afterwards.
    await setTimeout(30_000);
    const met: ReadersFigures[] = [];
    const whileRead = await alternately(server.url, paths, async () => {
      const crowd = startReaders(server.url, queries);
      await setTimeout(2000);
      return async () => void met.push(await crowd.stop());
    });
    const latencies = met.flatMap((one) => one.latencies);
    const refused = met.reduce((sum, one) => sum + one.refused, 0);
    return [
      row('readers: p99 of titles while texts are indexed; idle', 'ms', whileIndexing, {
        atMost: 1.2,
        of: 'ratio',
      }),
      row(`readers: p99 of titles while ${READERS} search texts; idle`, 'ms', whileRead, {
        atMost: 1.5,
        of: 'ratio',
      }),
      row('readers: searches in texts', '/s', {
        ours: latencies.length / (met.length * (SECONDS + 2)),
      }),
      row('readers: median of these', 'ms', { ours: percentile(latencies, 0.5) }),
      row('readers: slowest of these', 'ms', { ours: percentile(latencies, 1) }, { atMost: 1000 }),
      row('readers: refused because the server is busy', '%', {
        ours: (100 * refused) / Math.max(1, latencies.length),
      }),
      ...(await paintedOver4G(server.url, queries)),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes generated texts for the documents of an archive; returns queries that find some of them. */
async function writeAll(folder: string, data: string): Promise<string[]> {
  const names = await readdir(join(folder, 'metadata'));
  const ids = names.filter((name) => name.endsWith('.yml')).map((name) => name.slice(0, -4));
  const texts = join(data, 'texts');
  await mkdir(texts, { recursive: true });
  const storage = createDiskStorage(texts);
  const sample: string[] = [];
  for (const { pages } of generateDocuments(PAGES, SEED)) {
    const id = ids.pop();
    if (id === undefined) throw new Error('the archive has too few documents for these pages');
    if (sample.length < QUERY_PAGES) sample.push(...pages.map((page) => foldPage(page, new Map())));
    const header = { size: 1, modified: 1, pageCount: pages.length, isEncrypted: false };
    await writeTexts(
      storage,
      id,
      header,
      pages.map((text, at) => ({ number: at + 1, text, isScan: false })),
    );
  }
  return textQueries(sample, 400, 'readers').map(({ query }) => query);
}

/** The requests of searches in titles, the same in every run. */
async function titlePaths(folder: string): Promise<string[]> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items } = readCatalog(archive.items, archive.wiki);
  return typedQueries(items.filter((item) => item.type !== 'unknown')).map(
    (query) => `${PATHS.search}?${new URLSearchParams({ [PARAMETERS.query]: query })}`,
  );
}

async function stateOf(url: string): Promise<{ readonly state: string }> {
  const response = await fetch(url + PROGRAM_PATHS.health);
  return v.parse(HealthSchema, await response.json()).texts;
}

/** The process that indexes texts, a child of the server. */
async function indexerOf(server: number): Promise<number> {
  for (const child of childrenOf(`${server}`)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'latin1');
    if (command.includes('indexProcess')) return Number(child);
  }
  throw new Error('no process indexes texts');
}

/**
 * Measures searches in titles with something beside them, and without it as the baseline: in turn,
 * because a shared machine is not equally fast all the time. The medians of their p99, in ms.
 *
 * @param begin begins what is beside them; returns how to end it
 */
async function alternately(
  url: string,
  paths: readonly string[],
  begin: () => Promise<() => Promise<void>>,
): Promise<{ ours: number; baseline: number }> {
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const end = await begin();
    ours.push(await titlesAt(url, paths));
    await end();
    baseline.push(await titlesAt(url, paths));
  }
  return { ours: median(ours), baseline: median(baseline) };
}

/** The p99 of searches in titles at a steady rate, in ms. */
async function titlesAt(url: string, paths: readonly string[]): Promise<number> {
  const { p99 } = await load(url, paths, {
    connections: 32,
    requests: SECONDS * SEARCHES_PER_SECOND,
    perSecond: SEARCHES_PER_SECOND,
  });
  return p99;
}

/** Starts readers in a thread of their own, so that they do not delay what is measured here. */
function startReaders(url: string, queries: readonly string[]) {
  const workerData = { url, queries, readers: READERS } satisfies ReadersTask;
  const worker = new Worker(new URL('./readersThread.ts', import.meta.url), { workerData });
  return {
    async stop(): Promise<ReadersFigures> {
      worker.postMessage('stop');
      const [message] = await once(worker, 'message');
      await worker.terminate();
      return v.parse(ReadersSchema, message);
    },
  };
}

/** The time from the last key of a query until what texts have is painted. */
async function paintedOver4G(url: string, queries: readonly string[]): Promise<Row[]> {
  const proxy = await startShapingProxy(url, LINE);
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const slowdown of [1, PHONE_SLOWDOWN]) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.addInitScript(watchTexts);
      await page.goto(proxy.url);
      await page.waitForSelector('html[data-search="ready"]', { state: 'attached' });
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times: number[] = [];
      for (const query of queries
        .filter((one) => /^\p{Script=Han}{2,6}$/u.test(one))
        .slice(0, TYPED)) {
        times.push(await typeQuery(page, query));
      }
      await page.close();
      const name = `readers: last key to painted texts, 4G${slowdown > 1 ? `, ${slowdown}x slower CPU` : ''}`;
      rows.push(
        row(`${name}, p50`, 'ms', { ours: percentile(times, 0.5) }, { atMost: 250 }),
        row(`${name}, p95`, 'ms', { ours: percentile(times, 0.95) }),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await proxy.close();
  }
}

/** Types a query; returns the time from its last key until its texts are painted, in ms. */
async function typeQuery(page: Page, query: string): Promise<number> {
  await page.locator('input[type=search]').fill('');
  await page.locator('input[type=search]').focus();
  for (const character of query) {
    await page.keyboard.insertText(character);
    await setTimeout(KEY_PAUSE_MS);
  }
  return page.evaluate(() => globalThis.textsWatch?.painted() ?? Promise.resolve(Number.NaN));
}

interface TextsWatch {
  /** Resolves with the time from the last input until its texts were painted, in ms. */
  painted(): Promise<number>;
}

declare global {
  var textsWatch: TextsWatch | undefined;
}

/** Runs in the page, before its scripts: an answer is painted after two frames (`watchTyping`). */
function watchTexts(): void {
  let pressed = 0;
  let painted = Promise.withResolvers<number>();
  addEventListener(
    'input',
    ({ timeStamp }) => {
      pressed = timeStamp;
      painted = Promise.withResolvers();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const text = document.querySelector('.texts-row')?.textContent ?? '';
    if (!/找到|没有相关结果/u.test(text)) return;
    const { resolve } = painted;
    const at = pressed;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - at)));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  globalThis.textsWatch = { painted: () => painted.promise };
}

// node bench/readers.ts [ARCHIVE]
if (import.meta.main) {
  const archive = process.argv[2] ?? join(import.meta.dirname, '..', 'demo');
  console.log(formatTable(await readers({ archive })));
}
