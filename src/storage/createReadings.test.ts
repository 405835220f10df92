import { expect, test } from 'vitest';
import { createReadings } from './createReadings.ts';

const KIB = 1024;

test('few read in large chunks, and many hold no more memory together than 256 do', () => {
  const readings = createReadings();
  const sizes = new Map<number, number>();
  const ends = Array.from({ length: 4000 }, (_, index) => {
    const end = readings.begin();
    sizes.set(index + 1, readings.chunkBytes());
    return end;
  });
  expect([1, 256, 257, 512, 513, 2048, 4000].map((count) => (sizes.get(count) ?? 0) / KIB)).toEqual(
    [512, 512, 256, 256, 128, 64, 64],
  );
  for (const end of ends.slice(1)) end();
  expect(readings.chunkBytes()).toBe(512 * KIB);
});

test('two reads are under way at once, the next ones in the order in which they came', async () => {
  const { inTurn } = createReadings();
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const reads = ends.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  // One that fails ends its turn as well.
  ends[0]?.reject(new Error('broken'));
  await expect(reads[0]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  await Promise.all(reads.slice(1));
  expect(begun).toHaveLength(5);
});
