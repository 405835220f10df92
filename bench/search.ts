import { join, resolve } from 'node:path';
import * as jieba from 'jieba-wasm';
import MiniSearch, { type Options } from 'minisearch';
import { compress } from '../src/archive/compress.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import type { Item } from '../src/catalog/item.ts';
import { createEngine } from '../src/search/createEngine.ts';
import { EMPTY_LEXICON } from '../src/search/lexicon/lexicon.ts';
import { packCatalog, unpackCatalog } from '../src/search/pack/packCatalog.ts';
import { cloneItems } from './cloneItems.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { FIELD_NAMES, fieldText } from './specifiedRule/searchedFields.ts';
import { median, percentile } from './statistics.ts';

/** A search implementation: serialized, loaded and queried. */
interface Candidate {
  build(items: readonly Item[]): string;
  load(text: string, items: readonly Item[]): (query: string) => number;
}

/** The maximum slowdown of a search among tests by its filter options. */
const MOST_FOR_OPTIONS = 1.5;

const ours: Candidate = {
  build: (items) => packCatalog({ items, lexicon: EMPTY_LEXICON }),
  load(text) {
    const catalog = unpackCatalog(text);
    if (!catalog) throw new Error('what was packed cannot be unpacked');
    const engine = createEngine(catalog);
    return (query) => engine.search({ query, category: 'all', offset: 0, limit: 20 }).total;
  },
};

/** The baseline: MiniSearch with jieba's segmentation, and whole items stored in the index. */
const plainOptions: Options<Item> = {
  fields: [...FIELD_NAMES],
  storeFields: ['item'],
  extractField: (item: Item, name: string) =>
    name === 'id' ? item.id : name === 'item' ? item : fieldText(item, name),
  // Stored fields pass through here as well, unchanged.
  tokenize: (text: string) =>
    jieba.cut_for_search(text, true).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  searchOptions: {
    combineWith: 'AND',
    tokenize: (text: string) => jieba.cut(text, true).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  },
};

const plain: Candidate = {
  build(items) {
    const index = new MiniSearch<Item>(plainOptions);
    index.addAll(items);
    return JSON.stringify(index);
  },
  load(text) {
    const index = MiniSearch.loadJSON<Item>(text, plainOptions);
    return (query) => index.search(query, { filter: ({ score }) => score > 1 }).length;
  },
};

const CANDIDATES: Pair<Candidate> = [ours, plain];

/**
 * Measures the search module on an archive and on multiples of it, compared to plain MiniSearch.
 *
 * @param options.archive the archive folder
 * @param options.factors the multiples of the archive; added items have spliced names and new ids
 */
export async function search({
  archive: folder,
  factors = [1, 10],
}: {
  readonly archive: string;
  readonly factors?: readonly number[];
}): Promise<Row[]> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items } = readCatalog(archive.items, archive.wiki);
  const known = items.filter((item) => item.type !== 'unknown');
  jieba.cut('预热'); // The first cut unpacks the dictionary.

  const rows: Row[] = [];
  for (const factor of factors) rows.push(...(await compare(cloneItems(known, factor))));
  return rows;
}

/** Measures both in turn, figure by figure, so that other load on the machine affects both. */
async function compare(items: readonly Item[]): Promise<Row[]> {
  const queries = queriesOf(items);
  const rounds = items.length > 50_000 ? 1 : 3;
  const rows: Row[] = [];
  const note = (name: string, unit: string, [mine, baseline]: Pair<number>) =>
    rows.push(row(`search: ${name}, ${items.length} items`, unit, { ours: mine, baseline }));

  const builds = inTurn(rounds, (candidate) => timed(() => candidate.build(items)));
  note('build', 'ms', map(builds, median));

  const texts = map(CANDIDATES, (candidate) => candidate.build(items));
  const bodies = map(texts, (text) => new TextEncoder().encode(text));
  note(
    'what is sent',
    'kB',
    map(bodies, (body) => body.length / 1000),
  );
  const packed = [await compress(bodies[0], true), await compress(bodies[1], true)] as const;
  note(
    'what is sent, brotli',
    'kB',
    map(packed, ({ brotli }) => (brotli?.length ?? 0) / 1000),
  );

  const loads = inTurn(rounds, (candidate, which) =>
    timed(() => candidate.load(texts[which], items)),
  );
  note('load', 'ms', map(loads, median));

  const searches = map(CANDIDATES, (candidate, which) => candidate.load(texts[which], items));
  for (const query of queries) map(searches, (run) => run(query));
  const times = queries.map((query) =>
    map(
      inTurn(5, (_, which) => timed(() => searches[which](query))),
      median,
    ),
  );
  for (const share of [0.5, 0.95]) {
    const pair = map<0 | 1, number>([0, 1], (which) =>
      percentile(
        times.map((time) => time[which]),
        share,
      ),
    );
    note(`query p${share * 100}`, 'ms', pair);
  }
  rows.push(measureOptions(items, queries));
  return rows;
}

/** A search among the tests with filter options, compared to the same without them. */
function measureOptions(items: readonly Item[], queries: readonly string[]): Row {
  const engine = createEngine({ items });
  // Only the first page comes with options.
  const searchAt = (query: string, offset: 0 | 1) =>
    timed(() => engine.search({ query, category: 'test', offset, limit: 20 }));
  for (const query of queries) searchAt(query, 0);
  const times = queries.map((query) => {
    const rounds = Array.from(
      { length: 7 },
      () => [searchAt(query, 0), searchAt(query, 1)] as const,
    );
    return map<0 | 1, number>([0, 1], (which) => median(rounds.map((round) => round[which])));
  });
  const [ours, baseline] = map<0 | 1, number>([0, 1], (which) =>
    median(times.map((time) => time[which])),
  );
  const name = `search: query p50 with options, ${items.length} items`;
  return row(name, 'ms', { ours, baseline }, { atMost: MOST_FOR_OPTIONS, of: 'ratio' });
}

/** A value of ours, and the same of the baseline. */
type Pair<T> = readonly [T, T];

function map<T, U>([mine, theirs]: Pair<T>, change: (one: T, which: 0 | 1) => U): Pair<U> {
  return [change(mine, 0), change(theirs, 1)];
}

function inTurn(
  rounds: number,
  run: (candidate: Candidate, which: 0 | 1) => number,
): Pair<number[]> {
  const figures: Pair<number[]> = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    map(CANDIDATES, (candidate, which) => figures[which].push(run(candidate, which)));
  }
  return figures;
}

/** Typical queries: courses, titles, their prefixes, authors, a course with a stage. */
function queriesOf(items: readonly Item[]): string[] {
  const step = Math.max(1, Math.floor(items.length / 40));
  const queries = items
    .filter((_, index) => index % step === 0)
    .flatMap((item, at): string[] => {
      if (item.type === 'book') {
        const { title, authors } = item.data;
        return [title, title.slice(0, 2 + (at % 4)), authors[0] ?? title];
      }
      const name = item.type === 'test' ? item.data.course.name : item.data.title;
      return [name, name.slice(0, 2 + (at % 4)), `${name} 期末`, item.data.title];
    });
  return [...new Set(queries)];
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

// node bench/search.ts [archive folder [factor …]]
if (import.meta.main) {
  const [folder = join(import.meta.dirname, '..', 'demo'), ...factors] = process.argv.slice(2);
  const rows = await search({
    archive: resolve(folder),
    ...(factors.length > 0 && { factors: factors.map(Number) }),
  });
  console.log(formatTable(rows));
}
