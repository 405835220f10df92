import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx } from '../test/support/server/files/nginx.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { median } from './statistics.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
export const SIZE = 100 * 1024 * 1024;
const RUNS = 21;

/**
 * Measures the download speed of a file of 100 MB on loopback from our server in a separate
 * process, and from nginx with sendfile. Runs alternate, so that other load on the machine affects
 * both; the median counts. curl is the client, because it is cheap and common.
 */
export async function throughput(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'throughput-'));
  const nginx = await startNginx(folder);
  if (nginx === undefined) {
    await rm(folder, { recursive: true });
    throw new Error('there is no nginx on this machine');
  }
  const program = join(import.meta.dirname, '../test/support/server/files/fileServerProcess.ts');
  const server = fork(program, [folder]);
  try {
    await writeFile(join(folder, NAME), randomFillSync(Buffer.allocUnsafe(SIZE)));
    const ours = `http://127.0.0.1:${await portOf(server)}/files/${NAME}`;
    const theirs = `http://127.0.0.1:${nginx.port}/${NAME}`;
    return [
      await compare('download 100 MB, one after the other', ours, theirs, 1),
      await compare('download 100 MB, four at once', ours, theirs, 4),
    ];
  } finally {
    server.kill();
    await nginx.stop();
    await rm(folder, { recursive: true });
  }
}

async function compare(name: string, ours: string, theirs: string, atOnce: number): Promise<Row> {
  const speeds: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let run = 0; run < RUNS; run++) {
    const [our, their] = [await download(ours, atOnce), await download(theirs, atOnce)];
    // The first run has cold caches and code that is not compiled yet.
    if (run === 0) continue;
    speeds.ours.push(our);
    speeds.baseline.push(their);
  }
  const figures = { ours: median(speeds.ours), baseline: median(speeds.baseline) };
  return row(name, 'MB/s', figures, { atLeast: 0.8, of: 'ratio' });
}

/** The total speed of parallel downloads in MB/s. */
export async function download(url: string, atOnce: number): Promise<number> {
  const run = promisify(execFile);
  const started = performance.now();
  const speeds = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { stdout } = await run('curl', [
        '-sf',
        '-o',
        '/dev/null',
        '-w',
        '%{speed_download}',
        url,
      ]);
      return Number(stdout) / 1e6;
    }),
  );
  // For a single curl its own measurement, which excludes its start-up time.
  const seconds = (performance.now() - started) / 1000;
  return atOnce === 1 ? (speeds[0] ?? 0) : (atOnce * SIZE) / 1e6 / seconds;
}

async function portOf(server: ChildProcess): Promise<number> {
  const [port] = await once(server, 'message');
  return Number(port);
}

if (import.meta.main) console.log(formatTable(await throughput()));
