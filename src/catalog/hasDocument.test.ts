import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';
import { hasDocument } from './hasDocument.ts';

test.each([
  ['/files/a.pdf', 'pdf', true],
  ['/files/a.epub', 'epub', false],
  ['https://example.edu/a.epub', 'epub', true],
  ['/wiki/a', 'pdf', false],
])('a book at %s of the type %s is a document: %s', (url, filetype, has) => {
  const { item } = readItem({ id: '1', type: 'book', url, data: { title: '甲', filetype } });
  expect(item && hasDocument(item)).toBe(has);
});

test('a page of a wiki is none', () => {
  const data = { course: { name: '甲' }, time: { start: '1', end: '2' }, filetype: 'wiki' };
  const { item } = readItem({ id: '1', type: 'test', url: 'https://wiki.example.edu/a', data });
  expect(item?.type).toBe('test');
  expect(item && hasDocument(item)).toBe(false);
});
