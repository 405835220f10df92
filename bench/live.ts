import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { PATHS } from '../src/protocol/urls.ts';
import { cloneArchive } from './cloneArchive.ts';
import { openEditor } from './editor.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';

/** How many times as many items as the archive has, and in how many ms a change is promised to be live. */
const SIZES = [
  { factor: 1, promised: 2000 },
  { factor: 10, promised: 2000 },
  { factor: 90, promised: undefined },
];
const CHANGES = 5;
/** Searches a second: what a busy evening brings, and far from what the server can bear. */
const STEADY = 100;
const SECONDS = 6;
/** Where editions take long, until there are two, and at most so many times. */
const ROUNDS = 6;

const HealthSchema = v.object({
  edition: v.object({ tag: v.string(), items: v.number() }),
});

/**
 * How long it takes until a change in the folder is served, and how long searches take while one
 * edition after the other is made, beside the same searches while nothing changes: one after the
 * other, against the same server.
 */
export async function live({
  archive,
  sizes = SIZES,
}: {
  readonly archive: string;
  readonly sizes?: typeof SIZES;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { factor, promised } of sizes) {
    const folder = await cloneArchive(archive, factor);
    try {
      rows.push(...(await measure(folder, promised)));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return rows;
}

async function measure(folder: string, promised: number | undefined): Promise<Row[]> {
  const server = await startServer(folder);
  try {
    const editor = await openEditor(folder);
    const health = async () =>
      v.parse(HealthSchema, await (await fetch(`${server.url}${PATHS.health}`)).json()).edition;
    const { items } = await health();
    const name = (what: string) => `live: ${what}, ${items} items`;

    const latencies: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const { tag } = await health();
      const started = performance.now();
      await editor.edit();
      while ((await health()).tag === tag) await setTimeout(10);
      latencies.push(performance.now() - started);
      await setTimeout(500);
    }

    const paths = ['高等数学', '概率论 2023', 'gaoshu', '期末 答案', '线代'].map(
      (query) => `${PATHS.search}?q=${encodeURIComponent(query)}`,
    );
    const steady = { connections: 16, requests: STEADY * SECONDS, perSecond: STEADY };
    await load(server.url, paths, steady);
    const idle = await load(server.url, paths, steady);
    let editions = 0;
    const over = new AbortController();
    const edits = (async () => {
      let { tag } = await health();
      while (!over.signal.aborted) {
        await editor.edit();
        let now = tag;
        while (now === tag && !over.signal.aborted) {
          await setTimeout(50);
          now = (await health()).tag;
        }
        if (now !== tag) editions += 1;
        tag = now;
      }
    })();
    let slowest = 0;
    for (let round = 0; round < ROUNDS && (round === 0 || editions < 2); round += 1) {
      const { p99 } = await load(server.url, paths, steady);
      slowest = Math.max(slowest, p99);
    }
    over.abort();
    await edits;
    return [
      row(
        name('an edit is served after, median'),
        'ms',
        { ours: median(latencies) },
        promised === undefined ? undefined : { atMost: promised },
      ),
      row(name(`p99 of searches while ${editions} editions are made`), 'ms', {
        ours: slowest,
        baseline: idle.p99,
      }),
    ];
  } finally {
    await server.stop();
  }
}

// node bench/live.ts ARCHIVE [factor]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), factor] = process.argv.slice(2);
  const sizes = SIZES.filter((size) => factor === undefined || size.factor === Number(factor));
  console.log(formatTable(await live({ archive, sizes })));
}
