import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { createS3Storage } from '../src/storage/s3Storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import { type RunningFileServer, startServerOf } from '../test/support/server/files/fileServer.ts';
import { startSwift } from '../test/support/storage/startSwift.ts';
import { newBucket } from '../test/support/storage/swiftBucket.ts';
import { type Row, row } from './row.ts';
import { median } from './statistics.ts';
import { download, SIZE } from './throughput.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const RUNS = 7;
const PARTS = 200;

/**
 * Measures documents in a bucket on this machine: a file of 100 MB through our route and directly
 * from the bucket at a signed URL, and ranges as a preview requests them, from the bucket and from
 * disk. Runs alternate; the median counts.
 */
export async function storage(): Promise<Row[]> {
  const swift = await startSwift();
  if (swift === undefined) throw new Error('there is no Swift on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'storage-bench-'));
  const servers: RunningFileServer[] = [];
  try {
    const s3 = createS3Storage(await newBucket(swift));
    const disk = createDiskStorage(folder);
    const bytes = randomFillSync(Buffer.allocUnsafe(SIZE));
    const urls: string[] = [];
    for (const storage of [s3, disk]) {
      await storage.write(NAME, bytes);
      const server = await startServerOf(storage);
      servers.push(server);
      urls.push(`http://127.0.0.1:${server.port}/files/${NAME}`);
    }
    const [throughUs = '', fromDisk = ''] = urls;
    return [
      await compareDownloads(throughUs, await signed(s3)),
      await compareParts(throughUs, fromDisk),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await swift.stop();
    await rm(folder, { recursive: true });
  }
}

function signed({ signDownload }: Storage): Promise<string> {
  if (!signDownload) throw new Error('a bucket signs addresses');
  const [contentType, contentDisposition] = ['application/pdf', 'attachment'];
  return signDownload(NAME, { contentType, contentDisposition, seconds: 3600 });
}

async function compareDownloads(throughUs: string, straight: string): Promise<Row> {
  const speeds: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let run = 0; run < RUNS; run++) {
    const [our, their] = [await download(throughUs, 1), await download(straight, 1)];
    if (run === 0) continue;
    speeds.ours.push(our);
    speeds.baseline.push(their);
  }
  const figures = { ours: median(speeds.ours), baseline: median(speeds.baseline) };
  return row('download 100 MB from a bucket, beside its own address', 'MB/s', figures, {
    atLeast: 0.7,
    of: 'ratio',
  });
}

async function compareParts(fromBucket: string, fromDisk: string): Promise<Row> {
  const times: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let part = 0; part < PARTS; part++) {
    const start = (part * 7_919_777) % (SIZE - 65_536);
    times.ours.push(await timeOfPart(fromBucket, start));
    times.baseline.push(await timeOfPart(fromDisk, start));
  }
  const figures = { ours: median(times.ours), baseline: median(times.baseline) };
  return row('64 kB of a file in a bucket, beside disk', 'ms', figures);
}

async function timeOfPart(url: string, start: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { range: `bytes=${start}-${start + 65_535}` } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 206 || byteLength !== 65_536) throw new Error('that is no part');
  return performance.now() - began;
}
