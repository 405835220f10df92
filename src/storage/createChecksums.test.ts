import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createChecksums } from './createChecksums.ts';
import { createDiskStorage } from './diskStorage.ts';
import type { Storage, StoredFile } from './storage.ts';

const KEY = '0123456789abcdef0123456789abcdef.pdf';
const BYTES = Buffer.alloc(1_500_000, 'content');
const NO_SIGNAL = new AbortController().signal;

let folder: string;
let files: Storage;
let found: Storage;
let readings: number;
let stored: StoredFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-checksums-'));
  const disk = createDiskStorage(join(folder, 'files'));
  await disk.write(KEY, BYTES);
  readings = 0;
  files = {
    ...disk,
    read(key, options) {
      readings += 1;
      return disk.read(key, options);
    },
  };
  found = memoryStorage();
  stored = (await files.stat(KEY)) ?? expect.fail('no file');
  return () => rm(folder, { recursive: true });
});

function memoryStorage(): Storage {
  const kept = new Map<string, Uint8Array>();
  return {
    stat: async (key) =>
      kept.has(key) ? { size: 0, modified: new Date(0), tag: 'any' } : undefined,
    async *read(key) {
      yield kept.get(key) ?? expect.fail(`there is no ${key}`);
    },
    async write(key, bytes) {
      if (bytes instanceof Uint8Array) kept.set(key, bytes);
    },
    delete: async () => undefined,
    async *list() {
      yield* [];
    },
  };
}

function open(given: { report?: (error: unknown) => void; found?: Storage } = {}) {
  const report = (error: unknown) => expect.unreachable(String(error));
  return createChecksums({ files, found, report, ...given });
}

test('a file is read once, also after a restart', async () => {
  expect(await open().crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
  expect(await open().crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
  expect(readings).toBe(1);
});

test('another version of a file is read again, and the old one is refused', async () => {
  await open().crc32(KEY, stored, NO_SIGNAL);
  const other = Buffer.from('another version');
  await files.write(KEY, other);
  const now = (await files.stat(KEY)) ?? expect.fail('no file');
  expect(await open().crc32(KEY, now, NO_SIGNAL)).toBe(crc32(other));
  await expect(open().crc32(KEY, stored, NO_SIGNAL)).rejects.toMatchObject({ code: 'changed' });
});

test.each([
  '',
  'torn',
  'TAG 1234',
  'TAG 1234567\n',
  'TAG 0000000g\n',
  'other 00000000\n',
  'TAG 00000000\nTAG 00000000\n',
])('a file that is not what was written is not believed: %j', async (text) => {
  await found.write(`${KEY}.crc32`, Buffer.from(text.replaceAll('TAG', stored.tag)));
  expect(await open().crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
});

test('callers at the same time share one reading, which goes on while one of them waits', async () => {
  const checksums = open();
  const leaving = new AbortController();
  const left = checksums.crc32(KEY, stored, leaving.signal);
  const stays = checksums.crc32(KEY, stored, NO_SIGNAL);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await stays).toBe(crc32(BYTES));
  expect(readings).toBe(1);
});

test('a reading that nobody waits for any more is stopped, and begins again for the next', async () => {
  const checksums = open();
  const leaving = new AbortController();
  const left = checksums.crc32(KEY, stored, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await checksums.crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
});

test('a checksum that cannot be kept is reported, and found all the same', async () => {
  const reported: unknown[] = [];
  await writeFile(join(folder, 'checksums'), 'not a folder');
  const checksums = open({
    found: createDiskStorage(join(folder, 'checksums')),
    report: (error) => reported.push(error),
  });
  expect(await checksums.crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
  await expect.poll(() => reported).toHaveLength(1);
});
