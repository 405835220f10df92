import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createTextSearcher } from '../../src/fulltext/createTextSearcher.ts';
import { foldPage } from '../../src/fulltext/foldPage.ts';
import { indexedPages } from '../../src/fulltext/indexedPages.ts';
import { connectOpenSearch } from '../../src/fulltext/opensearch/connectOpenSearch.ts';
import { createOpenSearchTextIndex } from '../../src/fulltext/opensearch/createOpenSearchTextIndex.ts';
import type { PageTexts } from '../../src/fulltext/pageTexts.ts';
import { createSqliteTextIndex } from '../../src/fulltext/sqlite/createSqliteTextIndex.ts';
import type { IndexedDocument, TextIndex } from '../../src/fulltext/textIndex.ts';
import {
  type RunningOpenSearch,
  startOpenSearch,
} from '../../test/support/fulltext/startOpenSearch.ts';
import { formatTable } from '../formatTable.ts';
import { type Row, row } from '../row.ts';
import { percentile } from '../statistics.ts';
import { generateDocuments } from './generatePages.ts';
import { planOf } from './planOf.ts';
import { textQueries } from './textQueries.ts';

/** Pages that are put together, as the process that indexes does. */
const STEP_PAGES = 400;
/** Pages that queries are taken from. */
const SAMPLE = 20_000;
const QUERIES = 500;
const CLIENTS = [1, 50] as const;
/** Clients that search while a node is killed. */
const WITNESSES = 8;
const SEED = 7;
/** The heap of all nodes together, in MiB. */
const HEAP = 1536;
const NO_VARIANTS = new Map<string, string>();

interface Engine {
  readonly index: TextIndex;
  /** How many searches run at once: those of a file in one thread do one after the other. */
  readonly atOnce: number;
  /** What `put` took, in seconds. */
  seconds: number;
}

interface Figures {
  readonly seconds: number;
  readonly bytes: number;
  readonly times: ReadonlyMap<number, readonly number[]>;
}

/**
 * Measures OpenSearch on one node and on three, with SQLite as the baseline: the same pages, queries
 * and ranking. No rows if it is not installed (tools/opensearch/install.sh).
 */
export async function openSearchRows(pages: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of NODES) {
    const cluster = await startOpenSearch({ nodes: count, heap: Math.floor(HEAP / count) });
    if (!cluster) return [];
    try {
      rows.push(...(await measure(cluster, pages)));
    } finally {
      await cluster.stop();
    }
  }
  return rows;
}

const NODES = (process.env.CAMPUSDOCS_BENCH_NODES ?? '1,3').split(',').map(Number);

async function measure(running: RunningOpenSearch, pages: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  const count = running.nodes.length;
  const cluster = connectOpenSearch({ nodes: running.urls });
  const replicas = count > 1 ? 1 : 0;
  const theirs = createOpenSearchTextIndex({ cluster, name: 'bench', shards: count, replicas });
  const engines: Engine[] = [
    { index: theirs, atOnce: 24, seconds: 0 },
    { index: createSqliteTextIndex({ path: join(folder, 'texts.sqlite') }), atOnce: 1, seconds: 0 },
  ];
  try {
    const { ids, sample } = await build(engines, pages);
    const queries = textQueries(sample, QUERIES, 'text').map(({ query }) => query);
    const figures: Figures[] = [];
    for (const { index, atOnce, seconds } of engines) {
      const { bytes } = await index.size();
      const times = new Map<number, readonly number[]>();
      for (const clients of CLIENTS)
        times.set(clients, await ask(searcherOf(index, ids), queries, { clients, atOnce }));
      figures.push({ seconds, bytes, times });
    }
    const [ours, baseline] = figures;
    if (!ours || !baseline) return [];
    const name = (what: string) =>
      `text: OpenSearch, ${count} ${count === 1 ? 'node' : 'nodes'}, ${pages} pages: ${what}`;
    const rows = [
      row(name('build'), 's', { ours: ours.seconds, baseline: baseline.seconds }),
      row(name(replicas > 0 ? 'index, two copies' : 'index'), 'kB/page', {
        ours: ours.bytes / pages / 1000,
        baseline: baseline.bytes / pages / 1000,
      }),
    ];
    for (const clients of CLIENTS) {
      for (const [share, label] of [
        [0.5, 'p50'],
        [0.95, 'p95'],
      ] as const) {
        rows.push(
          row(name(`query ${label}, ${clients} ${clients === 1 ? 'client' : 'clients'}`), 'ms', {
            ours: percentile([...(ours.times.get(clients) ?? [])], share),
            baseline: percentile([...(baseline.times.get(clients) ?? [])], share),
          }),
        );
      }
    }
    if (count > 1) rows.push(...(await killOne(running, theirs, { ids, queries, name })));
    return rows;
  } finally {
    for (const { index } of engines) await index.close();
    await rm(folder, { recursive: true });
  }
}

/** Puts the same pages into each engine. */
async function build(engines: readonly Engine[], pages: number) {
  const ids: string[] = [];
  const sample: string[] = [];
  let waiting: IndexedDocument[] = [];
  const put = async () => {
    for (const engine of engines) {
      const started = performance.now();
      await engine.index.put(waiting);
      engine.seconds += (performance.now() - started) / 1000;
    }
    waiting = [];
  };
  let size = 0;
  for (const { id, pages: texts } of generateDocuments(pages, SEED)) {
    ids.push(id);
    if (sample.length < SAMPLE) sample.push(...texts.map((text) => foldPage(text, NO_VARIANTS)));
    const numbered = texts.map((text, at) => ({ number: at + 1, text }));
    waiting.push({ id, tag: '1', pages: indexedPages(numbered, NO_VARIANTS) });
    size += texts.length;
    if (size < STEP_PAGES) continue;
    await put();
    size = 0;
  }
  await put();
  for (const engine of engines) {
    const started = performance.now();
    while (await engine.index.tidy());
    engine.seconds += (performance.now() - started) / 1000;
  }
  return { ids, sample };
}

/** No text is shown: snippets are the same work with each engine. */
const NO_TEXTS: PageTexts = {
  pageCount: () => undefined,
  read: () => undefined,
  isIncomplete: () => false,
};

function searcherOf(index: TextIndex, ids: readonly string[]) {
  const catalog = { ids, positions: new Map(ids.map((id, position) => [id, position])) };
  const searcher = createTextSearcher({ index, pages: NO_TEXTS, variants: NO_VARIANTS });
  return (query: string) => searcher.find(planOf(query), catalog);
}

/** What each query takes, in ms, if so many clients ask one after the other. */
async function ask(
  search: (query: string) => Promise<unknown>,
  queries: readonly string[],
  { clients, atOnce }: { readonly clients: number; readonly atOnce: number },
): Promise<readonly number[]> {
  const inTurn = pLimit(atOnce);
  for (const query of queries.slice(0, 50)) await search(query);
  const times: number[] = [];
  const left = [...queries];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let query = left.pop(); query !== undefined; query = left.pop()) {
        const started = performance.now();
        const wanted = query;
        await inTurn(() => search(wanted));
        times.push(performance.now() - started);
      }
    }),
  );
  return times;
}

/** Kills a node while clients search. */
async function killOne(
  running: RunningOpenSearch,
  index: TextIndex,
  {
    ids,
    queries,
    name,
  }: {
    readonly ids: readonly string[];
    readonly queries: readonly string[];
    readonly name: (what: string) => string;
  },
): Promise<Row[]> {
  const search = searcherOf(index, ids);
  const before = await index.size();
  const errors: number[] = [];
  const over = new AbortController();
  const clients = Array.from({ length: WITNESSES }, async (_, at) => {
    for (let number = at; !over.signal.aborted; number += WITNESSES) {
      const isWhole = await search(queries[number % queries.length] ?? '').then(
        ({ isPartial, documents }) => !isPartial || documents.length > 0,
        () => false,
      );
      if (!isWhole) errors.push(performance.now());
      await setTimeout(20);
    }
  });
  await setTimeout(2000);
  const killed = performance.now();
  await running.nodes[0]?.kill();
  await setTimeout(15_000);
  over.abort();
  await Promise.all(clients);
  const after = await index.size();
  const last = Math.max(killed, ...errors);
  return [
    row(name('errors after kill -9'), 's', { ours: (last - killed) / 1000 }, { atMost: 5 }),
    row(name('pages lost by kill -9'), '', { ours: before.pages - after.pages }, { atMost: 0 }),
  ];
}

// node bench/text/openSearchRows.ts
if (import.meta.main)
  console.log(
    formatTable(await openSearchRows(Number(process.env.CAMPUSDOCS_BENCH_PAGES ?? 100_000))),
  );
