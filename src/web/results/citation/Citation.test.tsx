import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readItem } from '../../../catalog/catalog.ts';
import type { Item } from '../../../catalog/item.ts';
import { MOST_CITED } from '../../../protocol/citationUrls.ts';
import { DEFAULT_SITE } from '../../../protocol/site.ts';
import { SiteContext } from '../../lib/site.ts';
import { Citation, type CitationProps } from './Citation.tsx';

function itemOf(type: string, data: object, id: string): Item {
  const { item } = readItem({ id, type, url: `/files/${id}.pdf`, data });
  return item && item.type !== 'unknown' ? item : expect.fail();
}

const BOOK = itemOf(
  'book',
  { title: '离散数学', authors: ['李盘林'], publisher: '高等教育出版社', publish_year: '2005' },
  '1'.repeat(32),
);
const NOTES = itemOf('doc', { title: '笔记', course: [{ name: '离散数学' }] }, '2'.repeat(32));

function htmlOf(props: Partial<CitationProps>): string {
  return renderToStaticMarkup(
    <SiteContext value={{ ...DEFAULT_SITE, university: '示例大学' }}>
      <Citation items={[BOOK]} origin="https://docs.example.edu" accessed="2026-11-23" {...props} />
    </SiteContext>,
  );
}

test('without scripts both editions of the standard are in the page, that in force is checked', () => {
  const html = htmlOf({});
  const page = `https://docs.example.edu/items/${BOOK.id}.`;
  expect(html).toContain(`>李盘林. 离散数学[M/OL]. 高等教育出版社，2005. ${page}</p>`);
  expect(html).toContain(`>李盘林. 离散数学[M/OL]. 高等教育出版社, 2005[2026-11-23]. ${page}</p>`);
  expect(html).toMatch(/checked="" value="2025"/u);
  expect(html).not.toMatch(/checked="" value="2015"| hidden=/u);
});

test('the files of one item and of a selection come from the server', () => {
  expect(htmlOf({})).toContain(`href="/api/items/${BOOK.id}/citation?format=ris&amp;f=1"`);
  const html = htmlOf({ items: [BOOK, NOTES] });
  expect(html).toContain(
    `href="/api/citations?ids=${BOOK.id},${NOTES.id}&amp;format=bibtex&amp;f=1"`,
  );
  expect(html).toContain('download="参考文献（2 条）.bib"');
  expect(html).toContain('>[1] 李盘林. ');
});

test('an exported page, and a selection that no address can hold, have the files inside', () => {
  const inside = 'href="data:application/x-bibtex;charset=utf-8,%40book%7Bbook2005-11111111';
  expect(htmlOf({ hasServer: false })).toContain(inside);
  const many = Array.from({ length: MOST_CITED }, () => NOTES);
  expect(htmlOf({ items: [BOOK, ...many] })).toContain(inside);
});

test('readers learn what the catalog does not know', () => {
  expect(htmlOf({})).toContain('按版权页补充出版地');
  expect(htmlOf({})).not.toContain('没有记录资料的作者');
  expect(htmlOf({ items: [NOTES] })).toContain('没有记录资料的作者');
});
