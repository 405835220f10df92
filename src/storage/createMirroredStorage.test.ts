import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testStorageContract } from '../../test/support/storage/storageContract.ts';
import { createMirroredStorage } from './createMirroredStorage.ts';
import { createDiskStorage } from './diskStorage.ts';
import type { Storage } from './storage.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-mirrored-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function openMirror(shared: Storage) {
  const folder = await emptyFolder();
  return { folder, mirror: createMirroredStorage(shared, folder) };
}

testStorageContract('a mirrored storage', async () => {
  const { mirror } = await openMirror(createDiskStorage(await emptyFolder()));
  return mirror;
});

test('what one node writes is in the folder of another after an update', async () => {
  const shared = createDiskStorage(await emptyFolder());
  const [one, two] = [await openMirror(shared), await openMirror(shared)];
  await one.mirror.write('a.json', Buffer.from('first'));
  await one.mirror.write('b.json', Buffer.from('other'));
  const { signal } = new AbortController();
  expect((await Array.fromAsync(two.mirror.updateAll(signal))).sort()).toEqual([
    'a.json',
    'b.json',
  ]);
  expect(await readFile(join(two.folder, 'a.json'), 'utf8')).toBe('first');
  expect(await Array.fromAsync(two.mirror.updateAll(signal))).toEqual([]);

  await one.mirror.write('a.json', Buffer.from('second version'));
  expect(await two.mirror.update('a.json')).toBe(true);
  expect(await two.mirror.update('a.json')).toBe(false);
  expect(await readFile(join(two.folder, 'a.json'), 'utf8')).toBe('second version');

  await one.mirror.delete('a.json');
  expect(await two.mirror.stat('a.json')).toBeUndefined();
  expect(await readdir(two.folder)).toEqual(['b.json']);
});
