import { expect, test } from 'vitest';
import { addRange } from './bits.ts';
import { addPiece, EvidenceStore } from './evidence.ts';

test.each([1, 32, 33, 100])(
  'evidence of a query of %i units is empty when it is opened',
  (units) => {
    const store = new EvidenceStore(3);
    for (let round = 0; round < 3; round += 1) {
      const evidence = store.open(units, []);
      expect(evidence.pairs.length).toBe(3 * evidence.width);
      expect([...evidence.pairs].every((word) => word === 0)).toBe(true);
      expect(evidence.pieces.size).toBe(0);
      expect(evidence.withPairs).toEqual([]);
      addRange(evidence.pairs, 2 * evidence.width, 0, units);
      evidence.withPairs.push(2);
      addPiece(evidence, 1, { from: 0, to: 1, at: 0, length: 1, quality: 1 });
      store.clear();
    }
  },
);

test('what is opened together is apart', () => {
  const store = new EvidenceStore(2);
  const one = store.open(5, []);
  const other = store.open(5, []);
  addRange(one.pairs, 0, 0, 5);
  expect(other.pairs[0]).toBe(0);
});

test('pieces of a value are kept together', () => {
  const evidence = new EvidenceStore(2).open(5, []);
  const piece = { from: 0, to: 1, at: 0, length: 1, quality: 1 };
  addPiece(evidence, 1, piece);
  addPiece(evidence, 1, { ...piece, from: 1, to: 2 });
  expect(evidence.pieces.get(1)?.map(({ from }) => from)).toEqual([0, 1]);
});
