import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pattern } from '../../test/support/storage/storageContract.ts';
import { createDiskStorage } from './diskStorage.ts';
import { createLocalCopies } from './localCopies.ts';
import type { Storage, StoredFile } from './storage.ts';

let folder: string;
let copiesFolder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-copies-'));
  copiesFolder = join(folder, 'copies');
  storage = createDiskStorage(join(folder, 'files'));
  await storage.write('a.pdf', pattern(100_000, 1));
});

afterEach(() => rm(folder, { recursive: true }));

async function stored(key: string): Promise<StoredFile> {
  const found = await storage.stat(key);
  if (!found) throw new Error(`${key} is there`);
  return found;
}

test('a local copy is complete, and deleted when it is released', async () => {
  const file = await createLocalCopies(storage, copiesFolder).openLocally(
    'a.pdf',
    await stored('a.pdf'),
  );
  if (!file) throw new Error('it can be had');
  expect(pattern(100_000, 1).equals(await readFile(file.path))).toBe(true);
  await file.release();
  expect(await readdir(copiesFolder)).toEqual([]);
});

test('returns no copy of a file that has changed or cannot be read, and leaves nothing behind', async () => {
  const copies = createLocalCopies(storage, copiesFolder);
  const before = await stored('a.pdf');
  await storage.write('a.pdf', pattern(100_000, 2));
  expect(await copies.openLocally('a.pdf', before)).toBeUndefined();
  expect(await copies.openLocally('b.pdf', before)).toBeUndefined();
  expect(await readdir(copiesFolder)).toEqual([]);
});

test('copies never exceed the size limit: later callers wait', async () => {
  const copies = createLocalCopies(storage, copiesFolder, { maxBytes: 150_000 });
  const what = await stored('a.pdf');
  const first = await copies.openLocally('a.pdf', what);
  let isSecondHere = false;
  const second = copies.openLocally('a.pdf', what).then((file) => {
    isSecondHere = true;
    return file;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([isSecondHere, (await readdir(copiesFolder)).length]).toEqual([false, 1]);
  await first?.release();
  expect((await second)?.path).toMatch(/a\.pdf$/);
});

test('refuses a file larger than the limit at once', async () => {
  const copies = createLocalCopies(storage, copiesFolder, { maxBytes: 99_999 });
  await expect(copies.openLocally('a.pdf', await stored('a.pdf'))).rejects.toThrow('larger than');
});

test('removes copies of a killed process, but not those in use', async () => {
  await createLocalCopies(storage, copiesFolder).openLocally('a.pdf', await stored('a.pdf'));
  const [held] = await readdir(copiesFolder);
  const left = join(copiesFolder, 'left');
  await writeFile(left, 'x');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left, yesterday, yesterday);
  const file = await createLocalCopies(storage, copiesFolder).openLocally(
    'a.pdf',
    await stored('a.pdf'),
  );
  await file?.release();
  expect(await readdir(copiesFolder)).toEqual([held]);
});
