import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PARAMETERS } from '../src/protocol/urls.ts';
import { cloneArchive } from './cloneArchive.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { keepOffCore, pinToCore } from './pinning.ts';
import { type Row, row } from './row.ts';
import { searchPaths } from './serving.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { residentMib } from './watchMemory.ts';

/** The multiples of the archive, and the promised searches per second on two cores. */
const SIZES = [
  { factor: 1, least: 2000 },
  { factor: 100, least: 400 },
];
const CONNECTIONS = 16;
const ROUNDS = 3;
/** The page sizes of the requests: each is another request, so that no answer is cached. */
const FIRST_SIZE = 20;

/**
 * Measures how many different searches the real server answers in a second, none of them cached,
 * with all cores and with one as the baseline. The client is a few raw sockets in this process; it
 * shares the cores with the server, except while the server is kept on one.
 */
export async function uncached({
  archive,
  sizes = SIZES,
}: {
  readonly archive: string;
  readonly sizes?: typeof SIZES;
}): Promise<Row[]> {
  const paths = await searchPaths(archive);
  const rows: Row[] = [];
  for (const { factor, least } of sizes) {
    const folder = factor === 1 ? archive : await cloneArchive(archive, factor);
    try {
      rows.push(...(await measure(folder, paths, factor, least)));
    } finally {
      if (folder !== archive) await rm(folder, { recursive: true });
    }
  }
  return rows;
}

async function measure(
  folder: string,
  paths: readonly string[],
  factor: number,
  least: number,
): Promise<Row[]> {
  const name = (what: string) => `uncached: ${what}, archive × ${factor}`;
  const first = await measureOn(folder, paths, 'one');
  const { rates, cold, rest, busy } = await measureOn(folder, paths, 'all');
  return [
    row(
      name('searches, all cores; one'),
      '/s',
      { ours: median(rates), baseline: median(first.rates) },
      { atLeast: least },
    ),
    row(name('the same right after a start'), '/s', { ours: cold, baseline: first.cold }),
    row(name('memory under load; at rest'), 'MB', { ours: busy, baseline: rest }),
  ];
}

async function measureOn(folder: string, paths: readonly string[], cores: 'one' | 'all') {
  const server = await startServer(folder);
  const unpin = cores === 'one' ? keepOffCore() : () => undefined;
  try {
    if (cores === 'one') pinToCore(server.pid);
    await setTimeout(3000);
    const rest = residentMib(`${server.pid}`);
    const search = async (round: number) => {
      const size = FIRST_SIZE + round;
      const sized = paths.map((path) => `${path}&${PARAMETERS.limit}=${size}`);
      const { rate } = await load(server.url, sized, {
        connections: CONNECTIONS,
        requests: paths.length,
      });
      return rate;
    };
    const cold = await search(0);
    // Twice, so that threads have started and their code is compiled.
    await search(1);
    await search(2);
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rates.push(await search(3 + round));
    return { cold, rates, rest, busy: residentMib(`${server.pid}`) };
  } finally {
    unpin();
    await server.stop();
  }
}

// node bench/uncached.ts [ARCHIVE [factor]]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo'), factor] = process.argv.slice(2);
  const sizes = SIZES.filter((size) => factor === undefined || size.factor === Number(factor));
  console.log(formatTable(await uncached({ archive, sizes })));
}
