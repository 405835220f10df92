import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { Storage } from '../storage/storage.ts';
import { readFileListing, writeFileListing } from './fileListing.ts';

const ID = '0123456789abcdef0123456789abcdef';

let folder: string;
let storage: Storage;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listing-'));
  storage = createDiskStorage(join(folder, 'files'));
  path = join(folder, 'listing.json');
});

afterEach(() => rm(folder, { recursive: true }));

test('lists documents with size and fingerprint, and no other files', async () => {
  await storage.write(`${ID}.pdf`, Buffer.from('the document'));
  await storage.write('notes.txt', Buffer.from('x'));
  expect(await writeFileListing(path, storage)).toBe(true);
  const tag = (await storage.stat(`${ID}.pdf`))?.tag;
  expect([...(await readFileListing(path))]).toEqual([
    [`${ID}.pdf`, { size: 12, fingerprint: tag }],
  ]);
});

test('returns whether anything has changed, including replaced documents', async () => {
  await storage.write(`${ID}.pdf`, Buffer.from('the document'));
  expect(await writeFileListing(path, storage)).toBe(true);
  expect(await writeFileListing(path, storage)).toBe(false);
  await storage.write(`${ID}.pdf`, Buffer.from('the_document'));
  expect(await writeFileListing(path, storage)).toBe(true);
});

test('a failed listing keeps the previous one and leaves no other file', async () => {
  await storage.write(`${ID}.pdf`, Buffer.from('the document'));
  await writeFileListing(path, storage);
  const broken: Storage = {
    ...storage,
    async *list() {
      yield* storage.list();
      throw new Error('unreachable');
    },
  };
  await expect(writeFileListing(path, broken)).rejects.toThrow('unreachable');
  expect((await readFileListing(path)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['files', 'listing.json']);
});

test('returns nothing before the first listing', async () => {
  expect((await readFileListing(path)).size).toBe(0);
});
