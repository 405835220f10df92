import { expect, test } from 'vitest';
import type { Item } from '../../../catalog/item.ts';
import type { SearchResult } from '../../../search/engine.ts';
import { LANDING } from '../searchParams.ts';
import type { Answer } from '../searchState.ts';
import { mergeAnswer } from './mergeAnswer.ts';

function book(id: string, title = id): Item {
  const data = { title, authors: ['某'], translators: [], isbn: [], filetype: 'pdf' };
  return { id, type: 'book', url: `/files/${id}.pdf`, data };
}

const books = (...ids: string[]) => ids.map((id) => book(id));
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => book(`b${from + index}`));

const ONCE = { milliseconds: 5, minItems: 20 };

function result(items: readonly Item[], more: Partial<SearchResult> = {}): SearchResult {
  return { mode: 'text', total: items.length, items, facets: {}, ...more };
}

function answer(items: readonly Item[], more: Partial<Answer> = {}): Answer {
  const params = { ...LANDING, query: '数学' };
  return {
    params,
    mode: 'text',
    total: items.length,
    items,
    facets: {},
    milliseconds: 3,
    ...more,
  };
}

const ids = ({ items }: Answer) => items.map(({ id }) => id);

test('returns the same object for an unchanged answer, so that nothing renders', () => {
  const facets = { course: [{ value: '高等数学', count: 2 }] };
  const before = answer(books('a', 'b'), { facets, marks: [[0, 1], []] });
  const now = result(books('a', 'b'), {
    facets: structuredClone(facets),
    marks: [[0, 1], []],
    isNear: undefined,
  });
  expect(mergeAnswer(before, now, ONCE)).toBe(before);
});

test.each([
  ['one more', result(books('a', 'b', 'c'))],
  ['one less', result(books('a'))],
  ['another order', result(books('b', 'a'))],
  ['another title', result([book('a'), book('b', '新')])],
  ['a larger total', result(books('a', 'b'), { total: 9 })],
  ['other marks', result(books('a', 'b'), { marks: [[0, 1], []] })],
  ['other facets', result(books('a', 'b'), { facets: { stage: [] } })],
  ['only near', result(books('a', 'b'), { isNear: true })],
  ['a correction', result(books('a', 'b'), { meant: '数值' })],
])('an answer with %s replaces it and keeps the params object', (_, now) => {
  const before = answer(books('a', 'b'));
  const after = mergeAnswer(before, now, ONCE);
  expect(after).not.toBe(before);
  expect(after).toMatchObject({ ...now, milliseconds: 5 });
  expect(after.params).toBe(before.params);
});

test('unchanged items are the same objects at any position', () => {
  const before = answer(books('a', 'b', 'c'));
  const after = mergeAnswer(before, result([book('c'), book('a', '新'), book('b')]), ONCE);
  expect(after.items[0]).toBe(before.items[2]);
  expect(after.items[1]).not.toBe(before.items[0]);
  expect(after.items[2]).toBe(before.items[1]);
});

test('keeps the number of items, and all items that new ones have pushed down', () => {
  const before = answer(numbered(0, 40), { total: 60 });
  const inserted = result([...books('x', 'y', 'z'), ...numbered(0, 60)], { total: 63 });
  expect(ids(mergeAnswer(before, inserted, ONCE))).toHaveLength(43);
  const removed = result(numbered(10, 60), { total: 50 });
  expect(ids(mergeAnswer(before, removed, ONCE))).toHaveLength(40);
  const all = answer(books('a'));
  expect(ids(mergeAnswer(all, result(books('a', 'b', 'c')), ONCE))).toEqual(['a', 'b', 'c']);
});

test('marks match the shown items', () => {
  const before = answer(books('a'), { marks: [[0, 1]] });
  const after = mergeAnswer(
    before,
    result(numbered(0, 30), { marks: numbered(0, 30).map((_, index) => [index]) }),
    ONCE,
  );
  expect(after.marks).toHaveLength(after.items.length);
});
