import { expect, test } from 'vitest';
import { createDiskCheck } from './createDiskCheck.ts';

const MIB = 1024 * 1024;

/** A check of a disk with `size` MiB; each check sees another amount of free space. */
function checkOf(size: number) {
  const disk = { bsize: 4096, blocks: (size * MIB) / 4096, bavail: 0 };
  const check = createDiskCheck('/data', async () => disk);
  return async (free: number) => {
    disk.bavail = (free * MIB) / 4096;
    return (await check()) === undefined ? 'well' : 'low';
  };
}

test('a disk is nearly full below 256 MiB, and stays so until 512 MiB are free', async () => {
  const look = checkOf(100_000);
  const told: string[] = [];
  for (const free of [5000, 257, 255, 257, 255, 300, 511, 513, 300, 257, 255]) {
    told.push(await look(free));
  }
  expect(told.join(' ')).toBe('well well low low low low low well well well low');
});

test('for a small disk the threshold is a twentieth', async () => {
  const look = checkOf(100);
  expect([await look(6), await look(4), await look(6), await look(11)]).toEqual([
    'well',
    'low',
    'low',
    'well',
  ]);
});

test('the log names the disk and the free space', async () => {
  const disk = { bsize: 4096, blocks: 1e9, bavail: 25_600 };
  expect(await createDiskCheck('/srv/data', async () => disk)()).toBe(
    'the disk of /srv/data is nearly full: 100 MiB are left',
  );
});
