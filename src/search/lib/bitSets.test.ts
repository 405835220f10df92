import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, countBits, hasUnit, removeRange, widthFor } from './bitSets.ts';

test.each([
  [0, 1],
  [1, 1],
  [32, 1],
  [33, 2],
  [64, 2],
  [65, 3],
  [256, 8],
])('a set of %i units is %i words wide', (units, width) => {
  expect(widthFor(units)).toBe(width);
});

test('counts the bits of a word', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (word) => {
      expect(countBits(word)).toBe(word.toString(2).replaceAll('0', '').length);
    }),
  );
  expect(countBits(-1)).toBe(32);
});

test('a set has the units added and not removed, and adjacent sets stay unchanged', () => {
  const range = fc.tuple(fc.nat({ max: 96 }), fc.nat({ max: 96 })).map(([one, other]) => ({
    from: Math.min(one, other),
    to: Math.max(one, other),
  }));
  fc.assert(
    fc.property(range, range, (added, removed) => {
      const set = new Uint32Array(3);
      addRange(set, 0, added.from, added.to);
      removeRange(set, removed.from, removed.to);
      for (let unit = 0; unit < 96; unit += 1) {
        const isAdded = unit >= added.from && unit < added.to;
        const isRemoved = unit >= removed.from && unit < removed.to;
        expect(hasUnit(set, 0, unit)).toBe(isAdded && !isRemoved);
      }
      const second = new Uint32Array(9);
      addRange(second, 3, added.from, added.to);
      expect([...second.subarray(0, 3), ...second.subarray(6)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect(hasUnit(second, 3, added.from)).toBe(added.to > added.from);
    }),
  );
});
