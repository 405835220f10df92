import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentlyUsed } from './recentlyUsed.ts';

test('what has not been used for the longest makes way', () => {
  const recent = createRecentlyUsed<number>(10);
  recent.set('a', 1, 4);
  recent.set('b', 2, 4);
  recent.get('a');
  recent.set('c', 3, 4);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test('what has no room at all is not kept, and drives nothing out', () => {
  const recent = createRecentlyUsed<number>(10);
  recent.set('a', 1, 4);
  recent.set('b', 2, 11);
  expect([recent.get('a'), recent.get('b')]).toEqual([1, undefined]);
});

test('it never holds more than it may, and always what was set last', () => {
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
