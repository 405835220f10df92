import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { ageRanks, sortByAge } from './sortByAge.ts';

function item(id: string, type: string, data: object): Item {
  const { item: read } = readItem({ id, type, url: `/files/${id}.pdf`, data });
  return read && read.type !== 'unknown' ? read : expect.fail(`${id} cannot be read`);
}

const exam = (id: string, time: object) => item(id, 'test', { course: { name: '物理' }, time });
const book = (id: string, publish_year?: string) =>
  item(id, 'book', { title: '物理', publish_year });
const doc = (id: string) => item(id, 'doc', { title: '物理', course: [] });

const ITEMS: readonly Item[] = [
  doc('a doc'),
  exam('2021', { start: '2020', end: '2021', semester: 'Second', stage: '期末' }),
  book('no year'),
  exam('2023 first', { start: '2022', end: '2023', semester: 'First', stage: '期末' }),
  exam('2023 second midterm', { start: '2022', end: '2023', semester: 'Second', stage: '期中' }),
  exam('2023 second final', { start: '2022', end: '2023', semester: 'Second', stage: '期末' }),
  exam('2023, five years', { start: '2018', end: '2023', semester: 'Second' }),
  exam('2023', { start: '2022', end: '2023' }),
  book('a book of 2022', '2022'),
  doc('another doc'),
  exam('no number', { start: '去年', end: '今年', stage: 'constructor' }),
];

const RANK = ageRanks(ITEMS);
const EVERY = Uint32Array.from(ITEMS.keys());

test('sorts tests by school year, semester and stage, books by year, and docs last in their order', () => {
  expect(Array.from(sortByAge(EVERY, RANK), (position) => ITEMS[position]?.id)).toEqual([
    '2023 second final',
    '2023 second midterm',
    '2023 first',
    '2023',
    '2023, five years',
    'a book of 2022',
    '2021',
    'a doc',
    'no year',
    'another doc',
    'no number',
  ]);
});

test('keeps all positions, and the order of those of equal age', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...EVERY]), (some) => {
      const sorted = [...sortByAge(Uint32Array.from(some), RANK)];
      expect(sorted).toEqual(some.toSorted((a, b) => (RANK[a] ?? 0) - (RANK[b] ?? 0)));
    }),
  );
});
