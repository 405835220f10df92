// node --expose-gc growthProcess.ts ARCHIVE TIMES: builds the search for a multiple of the items,
// queries it, and sends the measurements to the parent process (see growth.ts).
import { loadCharacters } from '../src/archive/loadCharacters.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { createEngine } from '../src/search/createEngine.ts';
import type { SearchRequest } from '../src/search/engine.ts';
import { makeLexicon } from '../src/search/lexicon/makeLexicon.ts';
import { cloneItems } from './cloneItems.ts';
import { percentile } from './statistics.ts';
import { sampleEvenly, typedQueries } from './typedQueries.ts';

const MEASURED = 120;
const CATEGORIES = ['all', 'test', 'book', 'doc'] as const;

const [folder = '', factor = '1'] = process.argv.slice(2);
const { archive, reason } = await readArchive(folder);
if (!archive) throw new Error(reason);
const { items: published } = readCatalog(archive.items, archive.wiki);
const real = published.filter((item) => item.type !== 'unknown');
const queries = typedQueries(real);
const items = cloneItems(real, Number(factor));
const characters = await loadCharacters();
const before = usedHeap();

const [lexicon, lexiconTime] = timed(() =>
  makeLexicon(items, { characters, aliases: archive.aliases }),
);
const [engine, build] = timed(() => createEngine({ items, lexicon }));

// All sizes get the same queries, each once, so that the engine's cache does not help any of them.
const measured = new Set(sampleEvenly(queries, MEASURED));
const requestOf = (query: string, index: number): SearchRequest => ({
  query,
  category: CATEGORIES[index % CATEGORIES.length] ?? 'all',
  offset: 0,
  limit: 20,
});
// Other queries warm up the code, which is compiled while it is used.
const warmUp = sampleEvenly(
  queries.filter((query) => !measured.has(query)),
  MEASURED,
);
for (const [index, query] of warmUp.entries()) engine.search(requestOf(query, index));
const measurements = [...measured].map((query, index) => {
  const [, ms] = timed(() => engine.search(requestOf(query, index)));
  return { query, ms };
});
const times = measurements.map(({ ms }) => ms);
const after = usedHeap();

process.send?.({
  items: items.length,
  lexicon: lexiconTime,
  build,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  slowest: Math.max(...times),
  rss: process.memoryUsage.rss() / 1e6,
  heap: after,
  engine: after - before,
});
process.disconnect?.();

/** MB of the heap and of external memory, such as typed arrays, after garbage collection. */
function usedHeap(): number {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 1e6;
}

function timed<T>(run: () => T): [T, number] {
  const start = performance.now();
  const result = run();
  return [result, performance.now() - start];
}
