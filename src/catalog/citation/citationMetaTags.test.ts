import { expect, test } from 'vitest';
import { citationMetaTags } from './citationMetaTags.ts';
import { dateOfDay, dateOfYear } from './cslDate.ts';
import type { CslItem } from './cslItem.ts';

const BOOK: CslItem = {
  id: 'book2012-1a2b3c4d',
  type: 'book',
  title: '离散数学及其应用',
  author: [
    { family: 'Rosen', given: 'Kenneth H.', suffix: 'Jr' },
    { family: '罗森', given: '肯尼思' },
    { literal: '袁崇义' },
  ],
  translator: [{ literal: '徐六通' }],
  publisher: '机械工业出版社',
  edition: '7',
  issued: dateOfYear(2015),
  ISBN: '978-7-111-45382-6 978-0-07-338309-5',
  language: 'zh-CN',
  URL: 'https://docs.example.edu/items/1',
  accessed: dateOfDay('2026-11-23'),
};

test('a book has the tags that Zotero reads as a book', () => {
  expect(citationMetaTags(BOOK, 'https://docs.example.edu/files/1.pdf')).toEqual([
    ['z:itemType', 'book'],
    ['citation_title', '离散数学及其应用'],
    ['citation_author', 'Rosen Jr, Kenneth H.'],
    ['citation_author', '肯尼思·罗森'],
    ['citation_author', '袁崇义'],
    ['citation_publication_date', '2015'],
    ['citation_publisher', '机械工业出版社'],
    ['prism:edition', '7'],
    ['citation_isbn', '978-7-111-45382-6'],
    ['citation_isbn', '978-0-07-338309-5'],
    ['citation_language', 'zh-CN'],
    ['citation_public_url', 'https://docs.example.edu/items/1'],
    ['citation_pdf_url', 'https://docs.example.edu/files/1.pdf'],
  ]);
});

test('what is unknown, and a document that not everybody may open, has no tag', () => {
  const { id, title, language, URL, accessed } = BOOK;
  expect(citationMetaTags({ id, type: 'webpage', title, language, URL, accessed })).toEqual([
    ['z:itemType', 'webpage'],
    ['citation_title', '离散数学及其应用'],
    ['citation_language', 'zh-CN'],
    ['citation_public_url', 'https://docs.example.edu/items/1'],
  ]);
});
