import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentlyUsed } from './recentlyUsed.ts';

test('the least recently used entry is evicted first', () => {
  const recent = createRecentlyUsed<number>(10);
  recent.set('a', 1, 4);
  recent.set('b', 2, 4);
  recent.get('a');
  recent.set('c', 3, 4);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test('an entry larger than the cache is not stored, and evicts nothing', () => {
  const recent = createRecentlyUsed<number>(10);
  recent.set('a', 1, 4);
  recent.set('b', 2, 11);
  expect([recent.get('a'), recent.get('b')]).toEqual([1, undefined]);
});

test('it never exceeds its size, and always has the last entry', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    bytes: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const recent = createRecentlyUsed<number>(20);
      steps.forEach(({ key, bytes }, at) => {
        recent.set(key, at, bytes);
        expect(recent.bytes).toBeLessThanOrEqual(20);
        expect(recent.get(key)).toBe(at);
      });
    }),
  );
});
