import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByScore } from './sortByScore.ts';

test('sorts hits by score, then by age, then by catalog order', () => {
  const entry = fc.record({ score: fc.integer({ min: 1, max: 4 }), age: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(entry), fc.integer(), (items, seed) => {
      const positions = Uint32Array.from(items.keys());
      // In any input order.
      if (seed % 2 === 0) positions.reverse();
      const scores = Float64Array.from(positions, (at) => (items[at]?.score ?? 0) / 2);
      const rank = Uint32Array.from(items, ({ age }) => age);
      const expected = [...items.entries()]
        .toSorted(([one, a], [other, b]) => b.score - a.score || a.age - b.age || one - other)
        .map(([at]) => at);
      expect([...sortByScore({ positions, scores }, rank)]).toEqual(expected);
    }),
  );
});

test('treats scores within a hundredth as equal', () => {
  const rank = Uint32Array.of(1, 0);
  const found = (scores: number[]) => ({
    positions: Uint32Array.of(0, 1),
    scores: Float64Array.from(scores),
  });
  expect([...sortByScore(found([0.903, 0.9]), rank)]).toEqual([1, 0]);
  expect([...sortByScore(found([0.92, 0.9]), rank)]).toEqual([0, 1]);
});
