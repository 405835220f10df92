import { expect, test } from 'vitest';
import { readItem } from '../catalog/catalog.ts';
import { FIELD_NAMES, fieldValues } from './fields.ts';

const url = '/files/a.pdf';

/** The searched values of an item each of whose texts is the name of the field that it stands in. */
function searched(type: string, data: object): string[] {
  const { item } = readItem({ id: 'id', type, url, data });
  if (!item || item.type === 'unknown') return expect.fail('it is no item');
  return fieldValues(item);
}

test('these fields are searched, and no others', () => {
  expect(FIELD_NAMES).toEqual([
    'title',
    'authors',
    'translators',
    'publisher',
    'edition',
    'course',
    'courseType',
    'stage',
  ]);
  const book = {
    title: 'title',
    authors: ['author', 'second author'],
    translators: ['translator'],
    publisher: 'publisher',
    publish_year: '1999',
    edition: 'edition',
    isbn: ['9787500002710'],
    filetype: 'pdf',
  };
  expect(searched('book', book)).toEqual([
    'title',
    'author',
    'second author',
    'translator',
    'publisher',
    'edition',
  ]);
  const exam = {
    title: 'title',
    course: { name: 'course', type: 'course type' },
    college: ['college'],
    content: ['content'],
    time: { start: '2022', end: '2023', semester: 'First', stage: 'stage' },
    wiki: { url: 'https://wiki.example.edu/', data: { content: ['wiki content'] } },
  };
  expect(searched('test', exam)).toEqual(['title', 'course', 'course type', 'stage']);
  const doc = { title: 'title', course: [{ name: 'course', type: 'course type' }], content: ['x'] };
  expect(searched('doc', doc)).toEqual(['title', 'course', 'course type']);
});
