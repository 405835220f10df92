import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Book, ItemSchema } from '../../../catalog/item.ts';
import { bookOffers, hasSameIsbn } from './bookOffers.ts';

function bookWith(data: object): Book {
  const id = 'd41d8cd98f00b204e9800998ecf8427e';
  const item = v.parse(ItemSchema, { id, type: 'book', url: `/files/${id}.pdf`, data });
  if (item.type !== 'book') throw new Error('not a book');
  return item;
}

const OTHER = bookWith({
  title: '高等数学',
  authors: ['陈望舒', '林清和'],
  publisher: '示例大学出版社',
  isbn: ['978-7-5000-0101-0'],
});

test('offers what another copy says and this one does not', () => {
  const now = { title: ['高等数学'], authors: ['陈望舒'] };
  expect(bookOffers([OTHER, OTHER], now)).toEqual({
    authors: {
      candidates: [['陈望舒', '林清和']],
      certainty: 'likely',
      reason: '资料库中的同一本书',
    },
    publisher: {
      candidates: [['示例大学出版社']],
      certainty: 'likely',
      reason: '资料库中的同一本书',
    },
  });
});

test.each([
  [['9787500001010'], true],
  [['978-7-5000-0101-0'], true],
  [['无'], false],
  [['978-7-04-039663-8'], false],
  [[], false],
])('%j is the same ISBN: %s', (isbns, isSame) => {
  expect(hasSameIsbn(OTHER, isbns)).toBe(isSame);
});
