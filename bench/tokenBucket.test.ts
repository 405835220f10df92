import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from './tokenBucket.ts';

test('bytes beyond the burst wait for tokens, and so do later ones', () => {
  const bucket = createTokenBucket({ bytesPerSecond: 1000, burst: 100 });
  expect(bucket.take(100, 0)).toBe(0);
  expect(bucket.take(50, 0)).toBe(50);
  expect(bucket.take(50, 0)).toBe(100);
  expect(bucket.take(10, 100)).toBe(10);
});

test('an idle bucket saves up one burst, not more', () => {
  const bucket = createTokenBucket({ bytesPerSecond: 1000, burst: 100 });
  bucket.take(100, 0);
  expect(bucket.take(100, 60_000)).toBe(0);
  expect(bucket.take(100, 60_000)).toBe(100);
});

test('no more bytes pass in any interval than the rate and one burst allow', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 1460 }), fc.integer({ max: 50, min: 0 })),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(steps, (packets) => {
      const bucket = createTokenBucket({ bytesPerSecond: 200_000, burst: 3000 });
      let now = 0;
      const passed = packets.map(([bytes, pause]) => {
        now += pause;
        return { bytes, at: now + bucket.take(bytes, now) };
      });
      for (const [first, { at: from }] of passed.entries()) {
        let sum = 0;
        for (const { bytes, at } of passed.slice(first)) {
          sum += bytes;
          expect(sum).toBeLessThanOrEqual(3000 + (at - from) * 200 + bytes + 0.001);
        }
      }
    }),
  );
});
