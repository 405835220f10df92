import { expect, test } from 'vitest';
import { createReadings } from './createReadings.ts';

const KIB = 1024;

test('few readers get large chunks, and many readers never use more memory than 256 do', () => {
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
