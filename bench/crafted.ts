import { join } from 'node:path';
import { loadCharacters } from '../src/archive/loadCharacters.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { trimQuery } from '../src/catalog/trimQuery.ts';
import { buildIndex } from '../src/search/index/buildIndex.ts';
import { makeLexicon } from '../src/search/lexicon/makeLexicon.ts';
import { workLimitFor } from '../src/search/lib/workLimit.ts';
import { MatchBuffers } from '../src/search/match/matches.ts';
import { searchText } from '../src/search/searchText.ts';
import { cloneItems } from './cloneItems.ts';
import { craftedQueries } from './craftedQueries.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { percentile } from './statistics.ts';
import { typedQueries } from './typedQueries.ts';

const ITEMS = 114_000;
const CRAFTED = 400;
const SEED = 1;
/** The clock of a thread may have a resolution of 4 ms. */
const LONG_ENOUGH = 40;
const MOST_ROUNDS = 10;
/** The most expensive query known before work was limited. */
const FOUND = 'x期中线性第二版物理gaodengshuxue基础的123工程md5１９９９概论';
/** The maximum cost of a crafted query, relative to the most expensive ordinary one. */
const MOST_BEYOND_WIDEST = 2;

/**
 * Measures queries crafted to be expensive, in a large archive, compared to ordinary ones: in
 * processor time, and in steps that `WorkLimit` counts.
 */
export async function crafted({ archive: folder }: { readonly archive: string }): Promise<Row[]> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items: published } = readCatalog(archive.items, archive.wiki);
  const real = published.filter((item) => item.type !== 'unknown');
  const items = cloneItems(real, Math.ceil(ITEMS / real.length));
  const characters = await loadCharacters();
  const lexicon = makeLexicon(items, { characters, aliases: archive.aliases });
  const index = buildIndex(items, lexicon);
  const buffers = new MatchBuffers(index.values.texts.length, items.length);
  const countSteps = (query: string) => {
    buffers.clear();
    const work = workLimitFor(index.values.texts.length);
    searchText(trimQuery(query), { index, buffers, work });
    return work.spent;
  };
  const measure = (query: string) => {
    const start = threadTime();
    let steps = 0;
    let rounds = 0;
    let spent = 0;
    while (spent < LONG_ENOUGH && rounds < MOST_ROUNDS) {
      steps = countSteps(query);
      rounds += 1;
      spent = threadTime() - start;
    }
    return { ms: spent / rounds, steps };
  };

  const mutated = [FOUND, ...craftedQueries(real, lexicon, CRAFTED, SEED)];
  const typed = typedQueries(real);
  for (const query of [...typed.slice(0, 60), ...mutated.slice(0, 60)]) countSteps(query);
  const ordinary = typed.map(measure);
  const costly = mutated.map(measure);
  const all = [...ordinary, ...costly];

  const note = (
    what: string,
    unit: string,
    of: (runs: typeof all) => number,
    target?: Parameters<typeof row>[3],
  ) =>
    row(
      `crafted: ${what}, ${items.length} items`,
      unit,
      { ours: of(costly), baseline: of(ordinary) },
      target,
    );
  const most = { atMost: MOST_BEYOND_WIDEST, of: 'ratio' } as const;
  return [
    note('query p50', 'ms', (runs) => percentile(runs.map(ms), 0.5)),
    note('query p99', 'ms', (runs) => percentile(runs.map(ms), 0.99)),
    note('costliest query', 'ms', (runs) => percentile(runs.map(ms), 1), most),
    note('steps p99', 'thousand', (runs) => percentile(runs.map(thousands), 0.99)),
    note('most steps', 'thousand', (runs) => percentile(runs.map(thousands), 1), most),
    row(`crafted: correlation of steps and time, ${items.length} items`, '', {
      ours: correlation(all.map(thousands), all.map(ms)),
    }),
  ];
}

const ms = ({ ms: time }: { readonly ms: number }) => time;
const thousands = ({ steps }: { readonly steps: number }) => steps / 1000;

/** The time of this thread only, without garbage collection and compilation in other threads. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Pearson's correlation coefficient: 1 if both always grow together. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, next) => sum + next, 0) / list.length;
  const away = (list: readonly number[]) => {
    const middle = mean(list);
    return list.map((next) => next - middle);
  };
  const [x, y] = [away(one), away(other)];
  const times = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, next, index) => sum + next * (b[index] ?? 0), 0);
  return times(x, y) / Math.sqrt(times(x, x) * times(y, y));
}

// node bench/crafted.ts [archive folder]
if (import.meta.main) {
  const [folder = join(import.meta.dirname, '..', 'demo')] = process.argv.slice(2);
  console.log(formatTable(await crafted({ archive: folder })));
}
