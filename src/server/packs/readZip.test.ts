import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { unzip } from '../../../test/support/server/packs/packFixture.ts';
import { dosTime } from './dosTime.ts';
import { readZip, type ZipContent } from './readZip.ts';
import { layOutZip, type ZipLayout } from './zipLayout.ts';
import type { ZipEntry } from './zipRecords.ts';

const TIME = dosTime(new Date('2026-11-23T09:08:07Z'));
const NO_SIGNAL = new AbortController().signal;

const entry = (path: string, size: number): ZipEntry => ({
  name: Buffer.from(path),
  size,
  time: TIME,
});

const FILES = [
  ['目录.txt', Buffer.from('一')],
  ['试卷/空.pdf', Buffer.alloc(0)],
  ['资料/讲义 😀.pdf', Buffer.from('content of the notes')],
] as const;
const LAYOUT = layOutZip(FILES.map(([path, bytes]) => entry(path, bytes.length)));

/** Notes what is asked for. */
function contentOf(files: readonly (readonly [string, Uint8Array])[], asked: string[] = []) {
  const bytesOf = (at: number) => files[at]?.[1] ?? expect.fail(`there is no file ${at}`);
  return {
    async crc32(at) {
      asked.push(`crc ${at}`);
      return crc32(bytesOf(at));
    },
    async *read(at, { start, end }) {
      asked.push(`read ${at}`);
      for (let from = start; from <= end; from += 7) {
        yield bytesOf(at).subarray(from, Math.min(end + 1, from + 7));
      }
    },
  } satisfies ZipContent;
}

/** Entries of any size without bytes of their own: zeros. */
const ZEROS: ZipContent = {
  crc32: async () => 0,
  async *read(_at, { start, end }) {
    yield Buffer.alloc(end + 1 - start);
  },
};

async function bytesOf(layout: ZipLayout, content: ZipContent, range = wholeOf(layout)) {
  return Buffer.concat(await Array.fromAsync(readZip(layout, content, range, {})));
}

const wholeOf = ({ size }: ZipLayout) => ({ start: 0, end: size - 1 });

test('another program finds every file, its name, time and mode', async () => {
  const zip = await bytesOf(LAYOUT, contentOf(FILES));
  expect(zip.length).toBe(LAYOUT.size);
  expect([...(await unzip(zip))]).toEqual(FILES.map(([path, bytes]) => [path, bytes]));
});

const isInstalled = (program: string) => spawnSync(program, ['-h']).error === undefined;

test.runIf(isInstalled('unzip') && isInstalled('python3'))(
  'Info-ZIP and Python find nothing wrong with it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campusdocs-zip-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'pack.zip');
    await writeFile(path, await bytesOf(LAYOUT, contentOf(FILES)));
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors');
    const program = `
import sys, zipfile
pack = zipfile.ZipFile(sys.argv[1])
print(pack.testzip(), [(i.filename, i.date_time, oct(i.external_attr >> 16)) for i in pack.infolist()][0])`;
    const found = execFileSync('python3', ['-X', 'utf8', '-c', program, path], {
      encoding: 'utf8',
    });
    expect(found.trim()).toBe("None ('目录.txt', (2026, 11, 23, 17, 8, 6), '0o100644')");
  },
);

test('a range that begins and ends anywhere has the bytes of the whole', async () => {
  const whole = await bytesOf(LAYOUT, contentOf(FILES));
  const edges = LAYOUT.parts.flatMap(({ start, length }) =>
    [start - 1, start, start + 1, start + length - 1].filter((at) => at >= 0 && at < whole.length),
  );
  for (const start of new Set(edges)) {
    for (const end of new Set(edges.filter((at) => at >= start))) {
      const part = await bytesOf(LAYOUT, contentOf(FILES), { start, end });
      if (!part.equals(whole.subarray(start, end + 1))) expect.fail(`${start} to ${end}`);
    }
  }
});

test('a resumed download reads no document before its range, and asks for each checksum once', async () => {
  const asked: string[] = [];
  const last = LAYOUT.parts.find(
    ({ type, ...part }) => type === 'data' && 'entry' in part && part.entry === 2,
  );
  const start = (last?.start ?? 0) + 3;
  await bytesOf(LAYOUT, contentOf(FILES, asked), { start, end: LAYOUT.size - 1 });
  expect(asked).toEqual(['read 2', 'crc 0', 'crc 1', 'crc 2']);
});

test('the checksum of the next document is looked for while one is sent, and no longer than that', async () => {
  const signals: AbortSignal[] = [];
  const content: ZipContent = {
    ...contentOf(FILES),
    crc32: async (at, signal) => {
      signals.push(signal);
      return at === 0 ? 0 : new Promise<number>(() => undefined);
    },
  };
  const chunks = readZip(LAYOUT, content, wholeOf(LAYOUT), { signal: NO_SIGNAL });
  // The header of the first file, and then its bytes.
  await chunks.next();
  await chunks.next();
  expect(signals).toHaveLength(2);
  await chunks.return(undefined);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('a document that has changed ends the zip with its error', async () => {
  const changed = new Error('changed');
  const content: ZipContent = {
    ...contentOf(FILES),
    crc32: async (at) => (at === 2 ? Promise.reject(changed) : crc32(FILES[at]?.[1] ?? '')),
  };
  await expect(bytesOf(LAYOUT, content)).rejects.toBe(changed);
});

/** Reads a zip in place: its documents need not exist. */
class LaidOut extends RandomAccessReader {
  readonly layout: ZipLayout;
  constructor(layout: ZipLayout) {
    super();
    this.layout = layout;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readZip(this.layout, ZEROS, { start, end: end - 1 }, {}));
  }
}

function openLaidOut(layout: ZipLayout) {
  const reader = new LaidOut(layout);
  return fromRandomAccessReaderPromise(reader, layout.size, { autoClose: false });
}

test.each([
  ['sizes just below the limit', [0xffff_fffe, 1]],
  ['a size at the limit', [0xffff_ffff, 1]],
  ['a size above it', [0x1_0000_0001, 1]],
  ['an offset above it', [0x8000_0000, 0x8000_0000, 5]],
  ['all of them', [0x2_0000_0000, 0xffff_ffff, 0xffff_fffe, 1]],
])('files beyond 4 GiB are found: %s', async (_, sizes) => {
  const layout = layOutZip(sizes.map((size, at) => entry(`${at}.pdf`, size)));
  const zip = await openLaidOut(layout);
  const found = await Array.fromAsync(zip.eachEntry());
  expect(found.map(({ uncompressedSize }) => uncompressedSize)).toEqual(sizes);
  const last = found.at(-1) ?? expect.fail();
  expect(await buffer(await zip.openReadStreamPromise(last))).toEqual(
    Buffer.alloc(sizes.at(-1) ?? 0),
  );
});

test.each([65_534, 65_535, 65_536])('%d files are found', async (count) => {
  const layout = layOutZip(Array.from({ length: count }, (_, at) => entry(`${at}`, 0)));
  const zip = await openLaidOut(layout);
  expect(zip.entryCount).toBe(count);
  const { parts } = layout;
  const end = parts.at(-1) ?? expect.fail();
  // The long records are there only if they are needed: some programs do not read them.
  expect(end.length).toBe(count < 65_535 ? 22 : 98);
});

test('times before 1980 and after 2107 are the nearest that the format has', () => {
  expect(dosTime(new Date(0))).toEqual({ date: 0x21, time: 0 });
  expect(dosTime(new Date('2200-01-01'))).toEqual({ date: 0xff9f, time: 0xbf7d });
});
