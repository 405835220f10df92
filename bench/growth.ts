import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { formatTable } from './formatTable.ts';
import { type Row, row, type Target } from './row.ts';

/** The sizes to measure, as multiples of the archive. */
const FACTORS = [1, 10, 100, 1000];
/** The memory limit for the largest, which with some margin also limits its heap. */
const MOST_MEMORY = { megabytes: 6000, heap: 5600 };
/** No figure may grow faster than the number of items. */
const LINEAR: Target = { atMost: 1, of: 'ratio' };

const FigureSchema = v.object({
  items: v.number(),
  /** ms */
  lexicon: v.number(),
  build: v.number(),
  p50: v.number(),
  p95: v.number(),
  slowest: v.number(),
  /** MB after a collection of garbage: of all, and of the engine with its lexicon alone. */
  rss: v.number(),
  heap: v.number(),
  engine: v.number(),
});

type Figures = v.InferOutput<typeof FigureSchema>;

/**
 * Measures search as an archive grows, each size in a separate process. The baseline is the figure
 * of the archive, multiplied by the factor: a ratio of 1 is linear growth.
 */
export async function growth({
  archive,
  factors = FACTORS,
}: {
  readonly archive: string;
  readonly factors?: readonly number[];
}): Promise<Row[]> {
  const rows: Row[] = [];
  let smallest: Figures | undefined;
  for (const factor of factors) {
    const figures = await measure(archive, factor);
    const base = smallest;
    smallest ??= figures;
    const note = (what: string, unit: string, name: keyof Figures, target?: Target) =>
      rows.push(
        row(
          `growth: ${what}, ${figures.items} items`,
          unit,
          {
            ours: figures[name],
            baseline: base && base[name] * (figures.items / base.items),
          },
          target ?? (base && LINEAR),
        ),
      );
    note('lexicon', 'ms', 'lexicon');
    note('index', 'ms', 'build');
    note('query p50', 'ms', 'p50');
    note('query p95', 'ms', 'p95');
    note('query slowest', 'ms', 'slowest');
    note('index and lexicon', 'MB', 'engine');
    note('heap with items', 'MB', 'heap');
    note('process', 'MB', 'rss', { below: MOST_MEMORY.megabytes });
  }
  return rows;
}

async function measure(archive: string, factor: number): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'growthProcess.ts'), [archive, String(factor)], {
    execArgv: ['--expose-gc', `--max-old-space-size=${MOST_MEMORY.heap}`],
  });
  const died = once(child, 'exit').then(() => undefined);
  const message = await Promise.race([once(child, 'message'), died]);
  if (!message) throw new Error(`the process for ${factor} times as many items ended early`);
  await died;
  return v.parse(FigureSchema, message[0]);
}

// node bench/growth.ts ARCHIVE [factor …]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), ...factors] = process.argv.slice(2);
  const chosen = factors.length > 0 ? factors.map(Number) : FACTORS;
  console.log(formatTable(await growth({ archive, factors: chosen })));
}
