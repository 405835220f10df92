import { expect, test } from 'vitest';
import { addRange } from '../lib/bitSets.ts';
import { addMatch, MatchBuffers } from './matches.ts';

test.each([1, 32, 33, 100])(
  'the table of a query of %i units is empty when it is opened',
  (units) => {
    const buffers = new MatchBuffers(3, 0);
    for (let round = 0; round < 3; round += 1) {
      const matchTable = buffers.open(units, []);
      expect(matchTable.bigrams.length).toBe(3 * matchTable.width);
      expect([...matchTable.bigrams].every((word) => word === 0)).toBe(true);
      expect(matchTable.matches.size).toBe(0);
      expect(matchTable.valuesWithBigrams).toEqual([]);
      addRange(matchTable.bigrams, 2 * matchTable.width, 0, units);
      matchTable.valuesWithBigrams.push(2);
      addMatch(matchTable, 1, { from: 0, to: 1, offset: 0, length: 1, quality: 1 });
      buffers.clear();
    }
  },
);

test('two open tables share no bits', () => {
  const buffers = new MatchBuffers(2, 0);
  const one = buffers.open(5, []);
  const other = buffers.open(5, []);
  addRange(one.bigrams, 0, 0, 5);
  expect(other.bigrams[0]).toBe(0);
});

test('keeps all matches of a value in order', () => {
  const matchTable = new MatchBuffers(2, 0).open(5, []);
  const match = { from: 0, to: 1, offset: 0, length: 1, quality: 1 };
  addMatch(matchTable, 1, match);
  addMatch(matchTable, 1, { ...match, from: 1, to: 2 });
  expect(matchTable.matches.get(1)?.map(({ from }) => from)).toEqual([0, 1]);
});
