import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../catalog/catalog.ts';
import { fingerprint } from './fingerprint.ts';

const itemsOf = (titles: readonly string[], authors: readonly string[] = []) =>
  readCatalog(
    titles.map((title, number) => ({
      id: `id${number}`,
      type: 'book',
      url: '/x',
      data: { title, authors },
    })),
    [],
  ).items;

test('the same catalog has the same fingerprint, another has another', () => {
  const titles = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '数'), minLength: 1 }));
  fc.assert(
    fc.property(titles, titles, (some, others) => {
      const same = JSON.stringify(some) === JSON.stringify(others);
      expect(fingerprint(itemsOf(some)) === fingerprint(itemsOf(others))).toBe(same);
    }),
  );
});

test('a text that moves to the next field or value is another catalog', () => {
  const prints = [
    itemsOf(['ab'], ['c']),
    itemsOf(['a'], ['bc']),
    itemsOf(['a'], ['b', 'c']),
    itemsOf(['a', 'b'], ['c']),
  ].map(fingerprint);
  expect(new Set(prints).size).toBe(prints.length);
});
