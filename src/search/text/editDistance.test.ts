import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestPart } from './editDistance.ts';

/** The restricted distance of Damerau and Levenshtein, as it is defined. */
function distance(one: string, other: string): number {
  const known = new Map<string, number>();
  const cell = (i: number, j: number): number => {
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = [];
    if (i === 0 && j === 0) ways.push(0);
    if (i > 0) ways.push(cell(i - 1, j) + 1);
    if (j > 0) ways.push(cell(i, j - 1) + 1);
    if (i > 0 && j > 0) ways.push(cell(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1));
    if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
      ways.push(cell(i - 2, j - 2) + 1);
    }
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return cell(one.length, other.length);
}

test.each([
  ['the same', 'abcd', 'abcd', 0],
  ['a wrong character', 'abcd', 'abxd', 1],
  ['a missing one', 'acd', 'abcd', 1],
  ['a superfluous one', 'abxcd', 'abcd', 1],
  ['two swapped', 'abdc', 'abcd', 1],
  ['two wrong', 'axxd', 'abcd', 2],
])('%s: the distance of %s to the nearest part of %s is %i', (_, pattern, text, expected) => {
  expect(nearestPart(pattern, text, 2, { anchored: true, whole: true })).toEqual({
    distance: expected,
    from: 0,
    to: text.length,
  });
});

test('returns the nearest part, preferring the same length', () => {
  expect(nearestPart('bcde', 'xxbcdexx', 1, { anchored: false })).toEqual({
    distance: 0,
    from: 2,
    to: 6,
  });
  expect(nearestPart('线性代属', '线性代数基础', 1, { anchored: false })).toEqual({
    distance: 1,
    from: 0,
    to: 4,
  });
});

test('an anchored part starts at the start of the text', () => {
  expect(nearestPart('bcd', 'xxbcd', 1, { anchored: true })).toBeUndefined();
  expect(nearestPart('bcd', 'xbcd', 1, { anchored: true })).toEqual({
    distance: 1,
    from: 0,
    to: 4,
  });
});

test('returns nothing if more changes are needed', () => {
  expect(nearestPart('abcd', 'wxyz', 3, { anchored: false })).toBeUndefined();
  expect(nearestPart('abcd', '', 3, { anchored: false })).toBeUndefined();
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
const options = fc.record({ anchored: fc.boolean(), whole: fc.boolean() });

test('the distance is the minimum over all allowed parts, and that of the returned part', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.integer({ min: 0, max: 3 }),
      options,
      (pattern, text, most, ways) => {
        let least = Number.POSITIVE_INFINITY;
        for (let from = 0; from <= (ways.anchored ? 0 : text.length); from += 1) {
          for (let to = ways.whole ? text.length : from; to <= text.length; to += 1) {
            least = Math.min(least, distance(pattern, text.slice(from, to)));
          }
        }
        const near = nearestPart(pattern, text, most, ways);
        expect(near?.distance).toBe(least <= most ? least : undefined);
        if (!near) return;
        expect(distance(pattern, text.slice(near.from, near.to))).toBe(near.distance);
        if (ways.anchored) expect(near.from).toBe(0);
        if (ways.whole) expect(near.to).toBe(text.length);
      },
    ),
    { numRuns: 1000 },
  );
});

test('keeps no state between comparisons', () => {
  fc.assert(
    fc.property(word, word, word, word, options, (pattern, text, other, another, ways) => {
      const first = nearestPart(pattern, text, 2, ways);
      nearestPart(other, another, 2, ways);
      expect(nearestPart(pattern, text, 2, ways)).toEqual(first);
    }),
  );
});

test('accepts patterns of any length', () => {
  const long = '高'.repeat(256);
  expect(nearestPart(long, long, 1, { anchored: false })?.distance).toBe(0);
  expect(nearestPart(`${long}高`, long, 1, { anchored: false })).toBeUndefined();
});
