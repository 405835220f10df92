import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { PUBLISHED_PATHS } from '../src/catalog/publishedPaths.ts';
import { PATHS, PROGRAM_PATHS } from '../src/protocol/urls.ts';
import { cloneArchive } from './cloneArchive.ts';
import { type Edit, openEditor } from './editor.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { type Row, row } from './row.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { residentMib } from './watchMemory.ts';

/** The promises for an edit: ms until it is served, and MB of the process afterwards. */
interface Targets {
  readonly servedWithin?: number;
  readonly memory?: number;
}

/** The size to measure, as a multiple of the archive. */
const SIZES: readonly (Targets & { readonly factor: number })[] = [
  { factor: 1, servedWithin: 2000 },
  { factor: 10, servedWithin: 2000 },
  { factor: 102, servedWithin: 2000, memory: 800 },
];
const EDITS = 5;

/** A delay that is not noticeable during any download or search. */
const MAX_PAUSE_MS = 50;

/** How many times as long a search may take during an edit. */
const MOST_SLOWER = 2;

/** Searches per second: a busy evening, far below the server's capacity. */
const SEARCHES_PER_SECOND = 100;
const SECONDS = 6;
/** Where editions take long, until there are two, and at most so many times. */
const ROUNDS = 6;

/**
 * The time for a server to release memory after the last edit, and to become idle before the first.
 */
const MEMORY_RELEASE_MS = 30_000;
const SETTLE_MS = 2000;

/** After this time an edit counts as missed. */
const EDIT_TIMEOUT_MS = 600_000;

const HealthSchema = v.object({ edition: v.object({ items: v.number() }) });
const AnswerSchema = v.object({
  items: v.array(v.object({ id: v.string(), data: v.looseObject({}) })),
});

/**
 * Measures one edit: the time until it is served, the longest pause of the server, the latency of
 * searches, and the memory. Each is compared to the same server without edits, or to its start,
 * which builds everything.
 */
export async function live({
  archive,
  sizes = SIZES,
}: {
  readonly archive: string;
  readonly sizes?: typeof SIZES;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { factor, ...promised } of sizes) {
    const folder = await cloneArchive(archive, factor);
    try {
      rows.push(...(await startAndMeasure(folder, promised)));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return rows;
}

async function startAndMeasure(folder: string, promised: Targets): Promise<Row[]> {
  const before = performance.now();
  const server = await startServer(folder);
  const startMs = performance.now() - before;
  try {
    return await measureEdits({ ...server, folder, startMs }, promised);
  } finally {
    await server.stop();
  }
}

interface Measured extends Pick<StartedServer, 'url' | 'pid'> {
  readonly folder: string;
  /** The duration of its start, if measured. */
  readonly startMs?: number;
}

/** Measures edits of the archive of a server that is running. */
export async function measureEdits(
  { url, pid, folder, startMs }: Measured,
  { servedWithin, memory }: Targets,
): Promise<Row[]> {
  const editor = await openEditor(folder);
  const { items } = v.parse(
    HealthSchema,
    await (await fetch(url + PROGRAM_PATHS.health)).json(),
  ).edition;
  const name = (what: string) => `live: ${what}, ${items} items`;
  const pings = watchPings(url);
  try {
    await setTimeout(SETTLE_MS);
    await pings.longest();
    await setTimeout(SETTLE_MS);
    const idlePause = await pings.longest();
    const resident = watchResident(pid);
    const latencies: number[] = [];
    const pauses: number[] = [];
    for (let count = 0; count < EDITS; count += 1) {
      await pings.longest();
      const started = performance.now();
      await untilServed(url, await editor.edit());
      latencies.push(performance.now() - started);
      // Work after the switch to the new edition counts, too.
      await setTimeout(SETTLE_MS);
      pauses.push(await pings.longest());
    }
    await setTimeout(MEMORY_RELEASE_MS);
    const { before, peak, now } = resident.stop();
    const searches = await searchWhile(url, async () => untilServed(url, await editor.edit()));
    return [
      row(
        name('an edit is served after, median; a start'),
        'ms',
        { ours: median(latencies), baseline: startMs },
        servedWithin === undefined ? undefined : { atMost: servedWithin },
      ),
      row(
        name('longest standstill by an edit; without'),
        'ms',
        { ours: Math.max(...pauses), baseline: idlePause },
        { atMost: MAX_PAUSE_MS },
      ),
      row(name('memory at most; before edits'), 'MB', { ours: peak, baseline: before }),
      row(
        name(`memory ${MEMORY_RELEASE_MS / 1000} s after edits; before`),
        'MB',
        { ours: now, baseline: before },
        memory === undefined ? undefined : { below: memory },
      ),
      row(
        name(`p99 of searches during ${searches.edits} edits; without`),
        'ms',
        { ours: searches.meanwhile, baseline: searches.idle },
        { atMost: MOST_SLOWER * searches.idle },
      ),
    ];
  } finally {
    await pings.stop();
  }
}

/** Waits until both search and the published list contain an edit. */
async function untilServed(url: string, { id, note }: Edit): Promise<void> {
  const deadline = performance.now() + EDIT_TIMEOUT_MS;
  const isFound = async () => {
    const answer = await (await fetch(`${url}${PATHS.search}?q=${id}`)).json();
    return v.parse(AnswerSchema, answer).items.some(({ data }) => data.note === note);
  };
  while (!(await isFound())) {
    if (performance.now() > deadline) throw new Error(`the edit of ${id} is not served`);
    await setTimeout(20);
  }
  const list = await (await fetch(url + PUBLISHED_PATHS.items)).text();
  if (!list.includes(note)) throw new Error(`${id} is found as edited, and listed as it was`);
}

/** The 99th percentile of search latency, without and with edits. */
async function searchWhile(
  url: string,
  edit: () => Promise<void>,
): Promise<{ readonly idle: number; readonly meanwhile: number; readonly edits: number }> {
  const paths = ['高等数学', '概率论 2023', 'gaoshu', '期末 答案', '线代'].map(
    (query) => `${PATHS.search}?q=${encodeURIComponent(query)}`,
  );
  const steady = {
    connections: 16,
    requests: SEARCHES_PER_SECOND * SECONDS,
    perSecond: SEARCHES_PER_SECOND,
  };
  await load(url, paths, steady);
  const { p99: idle } = await load(url, paths, steady);
  let edits = 0;
  let isOver = false;
  const editing = (async () => {
    while (!isOver) {
      await edit();
      edits += 1;
    }
  })();
  let meanwhile = 0;
  for (let round = 0; round < ROUNDS && (round === 0 || edits < 2); round += 1) {
    const { p99 } = await load(url, paths, steady);
    meanwhile = Math.max(meanwhile, p99);
  }
  isOver = true;
  await editing;
  return { idle, meanwhile, edits };
}

/** Watches the memory of a process, in MB. */
function watchResident(pid: number): { stop(): { before: number; peak: number; now: number } } {
  const read = () => (residentMib(String(pid)) * 1024 * 1024) / 1e6;
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak, now: read() };
    },
  };
}

/** Sends a server minimal requests continuously from a separate thread. */
function watchPings(url: string): { longest(): Promise<number>; stop(): Promise<unknown> } {
  const script = new URL('./pinging.ts', import.meta.url);
  const worker = new Worker(script, { workerData: `${url}/healthz` });
  return {
    longest() {
      const { promise, resolve } = Promise.withResolvers<number>();
      worker.once('message', resolve);
      worker.postMessage('longest');
      return promise;
    },
    stop: () => worker.terminate(),
  };
}

// node bench/live.ts ARCHIVE [factor | as-it-is]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), factor] = process.argv.slice(2);
  const rows =
    factor === 'as-it-is'
      ? await startAndMeasure(archive, { servedWithin: 2000, memory: 800 })
      : await live({
          archive,
          sizes: SIZES.filter((size) => factor === undefined || size.factor === Number(factor)),
        });
  console.log(formatTable(rows));
}
