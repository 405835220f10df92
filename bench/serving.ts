import { join } from 'node:path';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { PATHS } from '../src/protocol/urls.ts';
import { formatTable } from './formatTable.ts';
import { type LoadFigures, load } from './loadClient.ts';
import { keepOffCore, start } from './pinning.ts';
import { type Row, row } from './row.ts';
import { typedQueries } from './typedQueries.ts';

/** The multiples of the archive, and the promised responses per second for each. */
const SIZES = [
  { factor: 1, least: 3000, slowest: undefined },
  { factor: 100, least: 500, slowest: 50 },
];
/** The request rate per second at which the tail latency is measured. */
const STEADY = 500;
const CONNECTIONS = 16;

/**
 * Measures how many searches a server handles on one core: each request for the first time (cold),
 * and again (warm). The baseline is Node sending the same number of bytes without any work; the two
 * alternate, so that other load on the machine affects both.
 */
export async function serving({
  archive,
  sizes = SIZES,
}: {
  readonly archive: string;
  readonly sizes?: typeof SIZES;
}): Promise<Row[]> {
  const { api, pages } = await pathsFor(archive);
  const unpin = keepOffCore();
  const rows: Row[] = [];
  try {
    for (const { factor, least, slowest } of sizes) {
      const { items, cold, warm, steady, page, plain } = await measure([archive, String(factor)], {
        api,
        pages,
      });
      const name = (what: string) => `serving: ${what}, ${items} items`;
      rows.push(
        row(name(`${api.length} searches, cold`), '/s', { ours: cold.rate, baseline: plain.rate }),
        row(name('p99 of these, all at once'), 'ms', { ours: cold.p99, baseline: plain.p99 }),
        row(
          name('searches, warm'),
          '/s',
          { ours: warm.rate, baseline: plain.rate },
          { atLeast: least },
        ),
        row(
          name(`p99 at ${STEADY} a second`),
          'ms',
          { ours: steady.p99 },
          slowest === undefined ? undefined : { atMost: slowest },
        ),
        row(name('pages of results'), '/s', { ours: page.rate, baseline: plain.rate }),
      );
    }
  } finally {
    unpin();
  }
  return rows;
}

interface Measured {
  readonly items: number;
  readonly cold: LoadFigures;
  readonly warm: LoadFigures;
  readonly steady: LoadFigures;
  readonly page: LoadFigures;
  readonly plain: LoadFigures;
}

async function measure(
  args: readonly string[],
  { api, pages }: { readonly api: readonly string[]; readonly pages: readonly string[] },
): Promise<Measured> {
  const ours = await start('serveClones.ts', args);
  try {
    // Warms up the code with pages of other queries than the measured ones.
    await load(ours.url, pages, { connections: 4, requests: pages.length });
    const cold = await load(ours.url, api, { connections: CONNECTIONS, requests: api.length });
    const nothing = await start('serveNothing.ts', [String(cold.bytes)]);
    try {
      const closed = { connections: CONNECTIONS, requests: 20_000 };
      const [warm, plain] = [[], []] as [LoadFigures[], LoadFigures[]];
      for (let turn = 0; turn < 3; turn += 1) {
        warm.push(await load(ours.url, api, closed));
        plain.push(await load(nothing.url, ['/'], closed));
      }
      const steady = await load(ours.url, api, {
        connections: 64,
        requests: 5 * STEADY,
        perSecond: STEADY,
      });
      const page = await load(ours.url, pages, { connections: CONNECTIONS, requests: 500 });
      return { items: ours.items, cold, warm: best(warm), steady, page, plain: best(plain) };
    } finally {
      nothing.stop();
    }
  } finally {
    ours.stop();
  }
}

/** The least disturbed run. */
function best(runs: readonly LoadFigures[]): LoadFigures {
  const [fastest] = runs.toSorted((a, b) => b.rate - a.rate);
  if (!fastest) throw new Error('nothing was measured');
  return fastest;
}

/** The searches of the benches, the same in every run: all queries, every second one within a category. */
export async function searchPaths(folder: string): Promise<string[]> {
  return pathsOf(await queriesOf(folder));
}

async function queriesOf(folder: string): Promise<string[]> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items } = readCatalog(archive.items, archive.wiki);
  return typedQueries(items.filter((item) => item.type !== 'unknown'));
}

function pathsOf(queries: readonly string[]): string[] {
  const categories = ['', '&c=test', '', '&c=book', '', '&c=test&s=newest', '', '&c=doc'];
  return queries.map(
    (query, index) =>
      `${PATHS.search}?q=${encodeURIComponent(query)}${categories[index % categories.length]}`,
  );
}

/** The requested paths: of searches, and of pages. */
async function pathsFor(folder: string) {
  const queries = await queriesOf(folder);
  const pages = queries.slice(0, 100).map((query) => `/?q=${encodeURIComponent(`${query} 其他`)}`);
  return { api: pathsOf(queries), pages };
}

// node bench/serving.ts ARCHIVE [factor]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), factor] = process.argv.slice(2);
  const sizes = SIZES.filter((size) => factor === undefined || size.factor === Number(factor));
  console.log(formatTable(await serving({ archive, sizes })));
}
