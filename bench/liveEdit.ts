import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { lexiconOf } from '../src/archive/lexiconOf.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { PATHS } from '../src/protocol/urls.ts';
import { createEngine } from '../src/search/createEngine.ts';
import { cloneArchive } from './cloneArchive.ts';
import { openEditor } from './editor.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';

/** How many times as many items as the archive has; of the large one what is promised. */
const SIZES = [
  { factor: 1, servedWithin: 2000, memory: undefined },
  { factor: 102, servedWithin: 4000, memory: 800 },
];
const EDITS = 5;

/** What nobody notices, whatever is being downloaded or searched at that moment. */
const STANDSTILL_MS = 50;

/** How long a server is given to return memory after an edit. */
const REST_MS = 8000;

const HealthSchema = v.object({ edition: v.object({ tag: v.string(), items: v.number() }) });

/**
 * What one edit costs everybody else: how long the server answers nothing at all, how long it takes
 * until the edit is served, and what memory it takes. The plain way is to make the index of the same
 * items in one go, in the thread that answers.
 */
export async function liveEdit({
  archive,
  sizes = SIZES,
}: {
  readonly archive: string;
  readonly sizes?: typeof SIZES;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const folder = await cloneArchive(archive, size.factor);
    try {
      rows.push(...(await measureEdits(folder, size)));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return rows;
}

export async function measureEdits(
  folder: string,
  { servedWithin, memory }: Omit<(typeof SIZES)[number], 'factor'>,
): Promise<Row[]> {
  const server = await startServer(folder);
  try {
    const editor = await openEditor(folder);
    const health = async () =>
      v.parse(HealthSchema, await (await fetch(`${server.url}${PATHS.health}`)).json()).edition;
    const { items } = await health();
    const name = (what: string) => `${what}, ${items} items`;
    const pings = watchPings(`${server.url}${'/healthz'}`);
    await setTimeout(REST_MS);
    const [before, idle] = [residentMb(server.pid), await pings.longest()];
    const served: number[] = [];
    const stood: number[] = [];
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMb(server.pid));
    }, 20);
    for (let edit = 0; edit < EDITS; edit += 1) {
      const { tag } = await health();
      await pings.longest();
      const started = performance.now();
      await editor.edit();
      while ((await health()).tag === tag) await setTimeout(10);
      served.push(performance.now() - started);
      // What comes after it has taken its place counts, too.
      await setTimeout(1000);
      stood.push(await pings.longest());
    }
    clearInterval(watch);
    await setTimeout(REST_MS);
    const after = residentMb(server.pid);
    await pings.stop();
    const plain = await plainBuild(folder);
    return [
      row(
        name('longest standstill by an edit'),
        'ms',
        { ours: Math.max(...stood), baseline: plain },
        { atMost: STANDSTILL_MS },
      ),
      row(name('longest standstill without edits'), 'ms', { ours: idle }),
      row(
        name('an edit is served after, median'),
        'ms',
        { ours: median(served) },
        { atMost: servedWithin },
      ),
      row(name('memory before edits'), 'MB', { ours: before }),
      row(name('memory at most'), 'MB', { ours: peak, baseline: before }),
      row(
        name('memory after edits'),
        'MB',
        { ours: after, baseline: before },
        memory === undefined ? undefined : { atMost: memory },
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** How long the thread that answers would stand still if it made the index itself, in ms. */
async function plainBuild(folder: string): Promise<number> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items } = readCatalog(archive.items, archive.wiki);
  const lexicon = await lexiconOf(items, archive);
  const started = performance.now();
  createEngine({ items, lexicon });
  return performance.now() - started;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return (Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) * 1024) / 1e6;
}

/** Asks an address again and again from a thread that does nothing else. */
function watchPings(url: string): { longest(): Promise<number>; stop(): Promise<unknown> } {
  const worker = new Worker(new URL('./pinging.ts', import.meta.url), { workerData: url });
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

// node bench/liveEdit.ts ARCHIVE [factor | as-it-is]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), factor] = process.argv.slice(2);
  const rows =
    factor === 'as-it-is'
      ? await measureEdits(archive, { servedWithin: 4000, memory: 800 })
      : await liveEdit({
          archive,
          sizes: SIZES.filter((size) => factor === undefined || size.factor === Number(factor)),
        });
  console.log(formatTable(rows));
}
