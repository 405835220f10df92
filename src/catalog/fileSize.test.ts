import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFileSize } from './fileSize.ts';

// spec 9.23
test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KiB'],
  [1536, '1.50 KiB'],
  [1_048_570, '1023.99 KiB'],
  [1_048_575, '1.00 MiB'],
  [1_048_576, '1.00 MiB'],
  [30_718_943, '29.30 MiB'],
  [1_073_741_824, '1.00 GiB'],
  [2_199_023_255_552, '2048.00 GiB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

// spec 9.23
test('is accurate to half a hundredth of the unit, in the unit that fits', () => {
  const units = { Bytes: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), (bytes) => {
      const [number = '', unit] = formatFileSize(bytes).split(' ');
      const size = Object.entries(units).find(([name]) => name === unit)?.[1] ?? Number.NaN;
      expect(Math.abs(Number(number) * size - bytes)).toBeLessThanOrEqual(size * 0.005 + 1e-6);
      if (unit !== 'GiB') expect(Number(number)).toBeLessThan(1024);
      if (unit !== 'Bytes') expect(number).toMatch(/^\d+\.\d\d$/u);
    }),
    { numRuns: 1000 },
  );
});
