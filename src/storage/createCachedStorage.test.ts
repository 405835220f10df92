import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testStorageContract } from '../../test/support/storage/storageContract.ts';
import { createCachedStorage } from './createCachedStorage.ts';
import { createDiskStorage } from './diskStorage.ts';
import type { Storage } from './storage.ts';

async function emptyFolder(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-cached-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return createDiskStorage(folder);
}

const LIMITS = {
  freshMs: 5000,
  patienceMs: 60_000,
  mostBytes: 4096,
  clock: () => performance.now(),
};

testStorageContract('a cached storage', async () =>
  createCachedStorage(await emptyFolder(), LIMITS),
);

/** A storage that counts requests and can be away. */
async function countedStorage() {
  const storage = await emptyFolder();
  const asked = { stat: 0, read: 0, isAway: false };
  const ask = (what: 'stat' | 'read') => {
    asked[what] += 1;
    if (asked.isAway) throw new Error('the bucket does not answer');
  };
  const counted: Storage = {
    ...storage,
    async stat(key) {
      ask('stat');
      return storage.stat(key);
    },
    async *read(key, options) {
      ask('read');
      yield* storage.read(key, options);
    },
  };
  return { storage, counted, asked };
}

const textOf = async (storage: Storage, key: string) =>
  Buffer.concat(await Array.fromAsync(storage.read(key))).toString();

test('asks once for many readers, and again when what it knows is old', async () => {
  const { storage, counted, asked } = await countedStorage();
  let time = 0;
  const cached = createCachedStorage(counted, { ...LIMITS, clock: () => time });
  await storage.write('a.webp', Buffer.from('one'));
  const read = await Promise.all(Array.from({ length: 20 }, () => textOf(cached, 'a.webp')));
  expect(new Set(read)).toEqual(new Set(['one']));
  expect(asked).toMatchObject({ stat: 1, read: 1 });
  await storage.write('a.webp', Buffer.from('two'));
  expect(await textOf(cached, 'a.webp')).toBe('one');
  time += 5000;
  expect(await textOf(cached, 'a.webp')).toBe('two');
  expect(asked).toMatchObject({ stat: 2, read: 2 });
  await storage.delete('a.webp');
  time += 5000;
  expect(await cached.stat('a.webp')).toBeUndefined();
});

test('while the storage is away, what was known last is read', async () => {
  const { storage, counted, asked } = await countedStorage();
  let time = 0;
  const cached = createCachedStorage(counted, { ...LIMITS, clock: () => time });
  await storage.write('a.webp', Buffer.from('one'));
  await textOf(cached, 'a.webp');
  asked.isAway = true;
  time += 60_000;
  expect(await textOf(cached, 'a.webp')).toBe('one');
  await expect(cached.stat('b.webp')).rejects.toThrow('does not answer');
});

test('while the storage is silent, what was known last is read, until it answers', async () => {
  const { storage, counted } = await countedStorage();
  const answers: (() => void)[] = [];
  const silent: Storage = {
    ...counted,
    async stat(key) {
      if (isSilent) await new Promise<void>((resolve) => answers.push(resolve));
      return storage.stat(key);
    },
  };
  let isSilent = false;
  let time = 0;
  const cached = createCachedStorage(silent, { ...LIMITS, patienceMs: 1, clock: () => time });
  await storage.write('a.webp', Buffer.from('one'));
  await textOf(cached, 'a.webp');
  isSilent = true;
  for (let looks = 1; looks <= 3; looks += 1) {
    time += 5000;
    expect(await textOf(cached, 'a.webp')).toBe('one');
    expect(answers).toHaveLength(looks);
  }
  await storage.write('a.webp', Buffer.from('two'));
  for (const answer of answers) answer();
  await expect.poll(() => textOf(cached, 'a.webp')).toBe('two');
});

test('keeps no more bytes than it may, those that were read last', async () => {
  const { storage, counted, asked } = await countedStorage();
  const cached = createCachedStorage(counted, LIMITS);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
    await storage.write(key, Buffer.alloc(500, key));
  }
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a', 'i', 'a', 'b']) {
    await textOf(cached, key);
  }
  expect(asked.read, 'b was read twice').toBe(10);
});
