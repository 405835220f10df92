import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPromise } from 'yauzl';
import { coursePackPath } from '../src/protocol/urls.ts';
import { formatTable } from './formatTable.ts';
import { type Row, row } from './row.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { download } from './throughput.ts';
import { residentMib } from './watchMemory.ts';

const COURSE = '高等数学';
const DOCUMENTS = 64;
const DOCUMENT_BYTES = 17 * 1024 * 1024;
const RUNS = 7;
const CUTS = 20;

/** The archive of the bench, and the SHA-256 of each document of the course. */
interface PackArchive {
  readonly folder: string;
  readonly digests: ReadonlySet<string>;
  /** The path of a document that is as large as the course. */
  readonly plain: string;
}

/**
 * Measures the pack of a course of 1.1 GB on the real server: its rate beside that of one document as
 * large, with checksums that are known and once with ones that are not; the memory of the server; and what has arrived after twenty cuts. Runs alternate; the median counts.
 */
export async function packs(): Promise<Row[]> {
  const archive = await makeArchive();
  const server = await startServer(archive.folder);
  try {
    const plain = server.url + archive.plain;
    const pack = server.url + coursePackPath(COURSE);
    // Before the server finds checksums by itself.
    await download(plain, 1);
    const first = { ours: await download(pack, 1), baseline: await download(plain, 1) };
    const checksums = join(server.data, 'checksums');
    while (await isGrowing(checksums)) await setTimeout(500);
    // A server that has just started still grows by itself.
    const memory = await growth(server, pack);
    const known = await compare(pack, plain);
    const cut = await downloadInParts(pack, archive);
    return [
      row('packs: 1.1 GB of a course, beside one document', 'MB/s', known, {
        atLeast: 0.7,
        of: 'ratio',
      }),
      row('packs: the same before its checksums are known', 'MB/s', first),
      row('packs: memory while it is sent, above idle', 'MiB', memory, { atMost: 50 }),
      row(`packs: documents that differ after ${CUTS} cuts`, 'documents', cut, { atMost: 0 }),
    ];
  } finally {
    await server.stop();
    await rm(archive.folder, { recursive: true });
  }
}

/** Writes an archive with a course of documents of random bytes, and one document beside it. */
async function makeArchive(): Promise<PackArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'packs-bench-'));
  await mkdir(join(folder, 'metadata'));
  await mkdir(join(folder, 'files'));
  const bytes = Buffer.allocUnsafe(DOCUMENT_BYTES);
  const plain = await open(join(folder, 'files', `${idOf(DOCUMENTS)}.zip`), 'w');
  const digests = new Set<string>();
  for (let number = 0; number < DOCUMENTS; number++) {
    randomFillSync(bytes);
    digests.add(createHash('sha256').update(bytes).digest('hex'));
    await writeFile(join(folder, 'files', `${idOf(number)}.zip`), bytes);
    await writeMetadata(folder, number, COURSE);
    await plain.write(bytes);
  }
  await plain.close();
  await writeMetadata(folder, DOCUMENTS, '线性代数');
  return { folder, digests, plain: `/files/${idOf(DOCUMENTS)}.zip` };
}

function idOf(number: number): string {
  return createHash('md5').update(`${number}`).digest('hex');
}

async function writeMetadata(folder: string, number: number, course: string): Promise<void> {
  const id = idOf(number);
  const metadata = `id: ${id}
url: /files/${id}.zip
type: doc
data:
  title: 讲义 ${number}
  course:
    - name: ${course}
  content: [知识点]
  filetype: zip
`;
  await writeFile(join(folder, 'metadata', `${id}.yml`), metadata);
}

/** Whether checksums are still being found. */
async function isGrowing(checksums: string): Promise<boolean> {
  const names = await readdir(checksums).catch(() => []);
  return names.length <= DOCUMENTS;
}

async function compare(pack: string, plain: string): Promise<{ ours: number; baseline: number }> {
  const speeds: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let run = 0; run < RUNS; run++) {
    speeds.ours.push(await download(pack, 1));
    speeds.baseline.push(await download(plain, 1));
  }
  return { ours: median(speeds.ours), baseline: median(speeds.baseline) };
}

/** How much more memory the server takes at most while it sends a pack, in MiB. */
async function growth({ pid }: StartedServer, pack: string): Promise<{ ours: number }> {
  const idle = residentMib(`${pid}`);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib(`${pid}`));
  }, 20);
  await download(pack, 1);
  clearInterval(timer);
  return { ours: peak - idle };
}

/** Downloads a pack that is cut again and again, and counts the documents that differ. */
async function downloadInParts(pack: string, archive: PackArchive): Promise<{ ours: number }> {
  const path = join(archive.folder, 'pack.zip');
  const file = createWriteStream(path);
  let received = 0;
  let tag: string | undefined;
  for (let part = 0; ; part++) {
    const answer = await request(pack, received, tag);
    tag ??= answer.headers.etag;
    if (answer.statusCode !== (part === 0 ? 200 : 206)) throw new Error('that is not the rest');
    const length = Number(answer.headers['content-length']);
    // Cuts are everywhere in the pack, at uneven distances.
    const share = (0.5 + ((part * 7919) % 100) / 100) / (CUTS + 1 - part);
    const cutAt = part < CUTS ? length * Math.min(0.9, share) : length;
    let inPart = 0;
    for await (const chunk of answer) {
      received += chunk.length;
      inPart += chunk.length;
      if (!file.write(chunk)) await once(file, 'drain');
      if (inPart >= cutAt && inPart < length) break;
    }
    if (inPart === length) break;
  }
  file.end();
  await once(file, 'close');
  return { ours: DOCUMENTS - (await countRight(path, archive.digests)) };
}

async function request(url: string, from: number, tag: string | undefined) {
  const headers =
    tag === undefined ? {} : { range: `bytes=${from}-`, 'if-range': tag, connection: 'close' };
  const [answer]: IncomingMessage[] = await once(get(url, { headers }), 'response');
  return answer ?? Promise.reject(new Error('there is no answer'));
}

/** How many documents of a zip are ones of these, by their SHA-256. */
async function countRight(path: string, digests: ReadonlySet<string>): Promise<number> {
  const zip = await openPromise(path);
  let right = 0;
  for await (const entry of zip.eachEntry()) {
    const hash = createHash('sha256');
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk);
    if (digests.has(hash.digest('hex'))) right += 1;
  }
  return right;
}

// node bench/packs.ts
if (import.meta.main) console.log(formatTable(await packs()));
