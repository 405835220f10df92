import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import type { Item, Test } from '../../catalog/item.ts';
import {
  courseLabel,
  extraWikiContent,
  hasCover,
  isPreviewable,
  previewKind,
  wikiUrl,
} from './itemRules.ts';

const ID = '0123456789abcdef0123456789abcdef';

function testItem(url: string, data: object): Test {
  const { item } = readItem({
    id: ID,
    type: 'test',
    url,
    data: { course: { name: '数据库' }, time: { start: '2023', end: '2024' }, ...data },
  });
  if (item?.type !== 'test') throw new Error('not a test');
  return item;
}

function book(url: string, filetype: string): Item {
  const { item } = readItem({ id: ID, type: 'book', url, data: { title: '书', filetype } });
  if (item?.type !== 'book') throw new Error('not a book');
  return item;
}

// spec 2.75, 6.2
test.each([
  ['a PDF of the archive', book(`/files/${ID}.pdf`, 'pdf'), true],
  ['an archive of files', book(`/files/${ID}.zip`, 'zip'), false],
  ['an external PDF', book('https://other.example/a.pdf', 'pdf'), false],
  ['a wiki page', testItem('https://wiki.example/a', { filetype: 'wiki' }), false],
])('%s can be previewed or not', (_, item, expected) => {
  expect(isPreviewable(item)).toBe(expected);
});

test.each([
  ['a PDF of the archive opens in the panel', book(`/files/${ID}.pdf`, 'pdf'), 'panel'],
  [
    'a test of the archive opens in the panel',
    testItem(`/files/${ID}.pdf`, { filetype: 'pdf' }),
    'panel',
  ],
  [
    'a wiki page about a test is linked',
    testItem('https://wiki.example/a', { filetype: 'wiki' }),
    'link',
  ],
  ['an external book has no preview', book('https://other.example/a.pdf', 'pdf'), 'none'],
  ['a zip has no preview', book(`/files/${ID}.zip`, 'zip'), 'none'],
] as const)('%s, and without the flag there is never a preview', (_, item, expected) => {
  expect(previewKind(item, true)).toBe(expected);
  expect(previewKind(item, false)).toBe('none');
});

test('returns the wiki page of a test on a wiki or with a wiki page', () => {
  const wiki = { url: 'https://wiki.example/b', data: { content: [] } };
  expect(wikiUrl(testItem('https://wiki.example/a', { filetype: 'wiki' }))).toBe(
    'https://wiki.example/a',
  );
  expect(wikiUrl(testItem(`/files/${ID}.pdf`, { wiki }))).toBe('https://wiki.example/b');
  expect(wikiUrl(testItem(`/files/${ID}.pdf`, {}))).toBeUndefined();
});

test('returns only wiki content that the file lacks', () => {
  const wiki = { url: 'https://wiki.example/b', data: { content: ['原题', '答案'] } };
  const item = testItem(`/files/${ID}.pdf`, { content: ['原题'], wiki });
  expect(extraWikiContent(item)).toEqual(['答案']);
});

test('puts the course type in brackets, and omits them without one', () => {
  expect(courseLabel({ name: '高等数学', type: '工科' })).toBe('高等数学（工科）');
  expect(courseLabel({ name: '高等数学' })).toBe('高等数学');
});

test.each([
  ['a PDF whose size is known', 'pdf', 1, true],
  ['a missing PDF, which has no size', 'pdf', undefined, false],
  ['a zip', 'zip', 1, true],
  ['a file of another kind', 'epub', 1, false],
])('%s has a cover or not', (_, filetype, filesize, expected) => {
  const url = `/files/${ID}.${filetype}`;
  const data = { title: '书', filetype, filesize };
  const { item } = readItem({ id: ID, type: 'book', url, data });
  expect(item && item.type !== 'unknown' && hasCover(item)).toBe(expected);
});

test('requests a cover only by a valid MD5', () => {
  for (const id of ['../../about', 'wiki-1', `${ID}/x`]) {
    const data = { title: '书', filetype: 'pdf', filesize: 1 };
    const { item } = readItem({ id, type: 'book', url: `/files/${ID}.pdf`, data });
    expect(item && item.type !== 'unknown' && hasCover(item)).toBe(false);
  }
});
