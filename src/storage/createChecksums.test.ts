import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { type ChecksumOptions, type Checksums, createChecksums } from './createChecksums.ts';
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

function open(given: Partial<ChecksumOptions> = {}) {
  const report = (error: unknown) => expect.unreachable(String(error));
  return createChecksums({ files, found, report, ...given });
}

test('a file is read once, also after a restart', async () => {
  expect(await open().crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
  expect(await open().crc32(KEY, stored, NO_SIGNAL)).toBe(crc32(BYTES));
  expect(readings).toBe(1);
});

test('one reading finds every checksum, also after a restart', async () => {
  await open().crc32(KEY, stored, NO_SIGNAL);
  await expect.poll(() => found.stat(`${KEY}.sha256`)).toBeDefined();
  expect(await open().sha256(KEY, stored, NO_SIGNAL)).toBe(hash('sha256', BYTES));
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

/** Files whose bytes come when `release` is called. */
function slowFiles() {
  const turn = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow: Storage = {
    ...files,
    async *read(key) {
      begun.push(key);
      await turn.promise;
      yield BYTES;
    },
  };
  return { files: slow, begun, release: turn.resolve };
}

/** A caller who leaves when `leave` is called. */
function caller({ crc32: find }: Checksums) {
  const leaving = new AbortController();
  const result = find(KEY, stored, leaving.signal);
  const leave = async () => {
    leaving.abort(new Error('left'));
    await expect(result).rejects.toThrow('left');
  };
  return { result, leave };
}

test('callers at the same time share one reading, and one who leaves ends it for nobody', async () => {
  const { begun, release, ...slow } = slowFiles();
  const checksums = open(slow);
  const stays = caller(checksums);
  await caller(checksums).leave();
  release();
  expect(await stays.result).toBe(crc32(BYTES));
  expect(begun).toEqual([KEY]);
});

test('a reading that has begun is finished for whoever comes back', async () => {
  const { begun, release, ...slow } = slowFiles();
  const checksums = open(slow);
  const leaves = caller(checksums);
  await expect.poll(() => begun).toEqual([KEY]);
  await leaves.leave();
  const returns = caller(checksums);
  release();
  expect(await returns.result).toBe(crc32(BYTES));
  expect(begun).toEqual([KEY]);
});

test('a reading whose turn comes when nobody waits any more never begins', async () => {
  const { begun, release, ...slow } = slowFiles();
  const checksums = open(slow);
  const others = Array.from({ length: 16 }, (_, at) =>
    checksums.crc32(`${at}.pdf`, stored, NO_SIGNAL),
  );
  const leaves = caller(checksums);
  await expect.poll(() => begun).toHaveLength(16);
  await leaves.leave();
  release();
  await Promise.all(others);
  expect(begun).not.toContain(KEY);
});

test('readings end with the server', async () => {
  const stopped = new AbortController();
  const checksums = open({ stopped: stopped.signal });
  stopped.abort(new Error('stopped'));
  await expect(checksums.crc32(KEY, stored, NO_SIGNAL)).rejects.toThrow('stopped');
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
