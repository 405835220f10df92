import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CoverDocuments } from '../src/archive/covers/coverDocuments.ts';
import { createCovers } from '../src/archive/covers/createCovers.ts';
import { PATHS } from '../src/protocol/urls.ts';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { ROOT, say } from '../tools/lib/project.mjs';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { mixedPdfs } from './mixedPdfs.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';
import { watchMemory } from './watchMemory.ts';

/** The number from the environment, for a quick run. */
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 1000);
const MOST_SECONDS = 15;
const MOST_MIB = 800;
/** A quiet evening: as many searches per second as twenty people typing. */
const SEARCHES = { connections: 8, requests: 500, perSecond: 100 };

/**
 * Measures drawing covers and reading texts: the whole archive, compared to the same library
 * without processes and limits; the effect on visitors; and the memory for many documents.
 */
export async function covers({ archive }: { readonly archive: string }): Promise<Row[]> {
  return [await fromNothing(archive), await whileSearching(archive), ...(await manyDocuments())];
}

async function fromNothing(archive: string): Promise<Row> {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  try {
    const command = [join(ROOT, 'src/cli/main.ts'), 'covers', archive, '--data', data];
    const ours = await secondsOf(command);
    const baseline = await secondsOf([
      join(import.meta.dirname, 'drawDirectly.ts'),
      join(archive, 'files'),
    ]);
    const drawn = (await readdir(join(data, 'covers'))).filter((name) => name.endsWith('.jpg'));
    const name = `covers: ${drawn.length} covers and their texts from nothing`;
    return row(name, 's', { ours, baseline }, { atMost: MOST_SECONDS });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await once(child, 'exit');
  return (performance.now() - started) / 1000;
}

async function manyDocuments(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  const paths = mixedPdfs(join(folder, 'files'), DOCUMENTS);
  const idOf = (index: number) => index.toString(16).padStart(32, '0');
  const documents: CoverDocuments = {
    async find(id) {
      const path = paths[Number.parseInt(id, 16)] ?? '';
      const { size, mtimeMs } = await stat(path);
      const openLocally = async () => ({ path, release: async () => undefined });
      return { type: 'pdf', size, modified: mtimeMs, openLocally };
    },
  };
  const drawing = createCovers({
    documents,
    covers: createDiskStorage(join(folder, 'covers')),
    texts: createDiskStorage(join(folder, 'texts')),
    log: { warn: (facts, message) => say(`${message}: ${JSON.stringify(facts)}`) },
    processes: availableParallelism(),
  });
  const memory = watchMemory();
  const totals: number[] = [];
  const started = performance.now();
  let done = 0;
  try {
    memory.peaks();
    await drawing.drawAll(
      paths.map((_, index) => idOf(index)),
      new AbortController().signal,
      {
        onDone() {
          done += 1;
          if (done % (DOCUMENTS / 4) === 0) totals.push(memory.peaks().total);
        },
      },
    );
  } finally {
    drawing.close();
    memory.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = (performance.now() - started) / 1000;
  const halves = [totals.slice(0, totals.length / 2), totals.slice(totals.length / 2)];
  const [before = 0, after = 0] = halves.map((half) => Math.max(...half));
  const name = `covers: ${DOCUMENTS} PDFs of up to 50 MB`;
  return [
    row(`${name}, documents`, '/s', { ours: DOCUMENTS / seconds }),
    row(
      `${name}, memory of all processes`,
      'MiB',
      { ours: Math.max(before, after) },
      { atMost: MOST_MIB },
    ),
    row(`${name}, texts beside covers`, 'MiB', { ours: after, baseline: before }),
  ];
}

async function whileSearching(archive: string): Promise<Row> {
  const server = await startServer(archive);
  try {
    const paths = ['高数', '线性代数', 'gaoshu', '期末', 'a'].map(
      (query) => `${PATHS.search}?q=${encodeURIComponent(query)}`,
    );
    const busy = await load(server.url, paths, SEARCHES);
    await untilDrawn(server.data);
    const idle = await load(server.url, paths, SEARCHES);
    return row(
      'covers: p99 of searches while a server draws, beside idle',
      'ms',
      { ours: busy.p99, baseline: idle.p99 },
      { below: 3, of: 'ratio' },
    );
  } finally {
    await server.stop();
  }
}

/** Waits until nothing was added to the data folder for a while. */
async function untilDrawn(data: string): Promise<void> {
  for (let before = -1; ; ) {
    const entries = await readdir(data, { recursive: true });
    if (entries.length === before) return;
    before = entries.length;
    await setTimeout(5000);
  }
}

// node bench/covers.ts [ARCHIVE]
if (import.meta.main) {
  const [archive = join(ROOT, 'demo')] = process.argv.slice(2);
  console.log(formatTable(await covers({ archive })));
}
