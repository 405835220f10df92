import { expect, test } from 'vitest';
import type { Metadata } from '../../archive/metadataSchema.ts';
import { parseMetadata } from '../../archive/parseMetadata.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import { reportPage } from './reportPage.ts';
import { reportParts } from './reportParts.ts';
import { yearFigures } from './yearFigures.ts';

const HEADING = { title: '示例站 2026 年度报告', lead: '同学们共同维护。' };
const NAME = '<img src=x onerror=ran()> *a* [b](c) | `d`';

let next = 0;
function itemOf(type: string, data: object): Metadata {
  next += 1;
  const id = String(next).padStart(32, '0');
  const text = JSON.stringify({ id, type, url: `/files/${id}.pdf`, data });
  const { item, diagnostics } = parseMetadata(`${id}.yml`, { text, byteOrderMark: false });
  return item ?? expect.fail(JSON.stringify(diagnostics));
}

const BOOK = itemOf('book', { title: '离散数学', authors: ['某人'], filetype: 'pdf' });
const PAPER = itemOf('test', {
  course: { name: '高等数学' },
  college: ['数学学院', '物理学院'],
  time: { start: '2025', end: '2026', semester: 'First', stage: '期末' },
  content: ['原题'],
  filetype: 'pdf',
});
const NOTES = itemOf('doc', {
  title: '笔记',
  course: [{ name: '高等数学' }],
  content: ['课件'],
  filetype: 'pdf',
});
const LATER = itemOf('book', { title: '明年的书', authors: ['某人'], filetype: 'pdf' });

function figuresWith(changes: object = {}) {
  return yearFigures({
    year: '2026',
    items: [BOOK, PAPER, NOTES, LATER],
    added: new Map([
      [BOOK.id, Date.parse('2025-12-31T15:59:59Z')],
      // Midnight in China.
      [PAPER.id, Date.parse('2025-12-31T16:00:00Z')],
      [NOTES.id, Date.parse('2026-03-02T12:00:00Z')],
      [LATER.id, Date.parse('2026-12-31T16:00:00Z')],
    ]),
    byDay: [
      { day: '2026-01-01', count: 1000 },
      { day: '2026-01-31', count: 234 },
      { day: '2026-06-30', count: 5 },
    ],
    top: [{ name: NAME, count: 700 }],
    contributors: [{ name: '小明', count: 3 }],
    ...changes,
  });
}

test('the year is that of China, and counts what was added in it', () => {
  const { items, downloads } = figuresWith();
  expect(items).toMatchObject({ total: 3, added: 2, months: [1, 0, 1, ...Array(9).fill(0)] });
  expect(items.types).toEqual([
    { name: '试卷', count: 1 },
    { name: '资料', count: 1 },
  ]);
  expect(items.courses).toEqual([{ name: '高等数学', count: 2 }]);
  expect(items.colleges.map(({ name }) => name)).toEqual(['数学学院', '物理学院']);
  expect(downloads).toMatchObject({
    total: 1239,
    months: [1234, 0, 0, 0, 0, 5, ...Array(6).fill(0)],
  });
});

test('the page needs no other file, runs nothing, and has the figures of its pictures', () => {
  const html = reportPage(HEADING, reportParts(figuresWith()));
  expect(html).not.toMatch(/<(?:script|link|img|iframe)|url\(|https?:\/\/(?!www\.w3\.org)/u);
  expect(html).toContain('&lt;img src=x onerror=ran()&gt;');
  expect(html).toContain('共下载文件 1,239 次');
  expect(html).toContain('<th scope="row">1 月</th><td>1,234 次</td>');
  expect(html).toContain('<span>小明</span><span>3 份</span>');
  expect(html.match(/<svg/gu)).toHaveLength(4);
});

test('Markdown names the pictures, and no title is markup', () => {
  const parts = reportParts(figuresWith());
  const text = reportMarkdown(HEADING, parts, 'report-2026');
  for (const { file } of parts.flatMap(({ charts }) => charts)) {
    expect(text).toContain(`](report-2026/${file})`);
  }
  expect(text).toContain('1. \\<img src=x onerror=ran()\\> \\*a\\* \\[b\\](c) \\| \\`d\\`：700 次');
});

test('a year without anything has no empty pictures', () => {
  const figures = figuresWith({ year: '2019', byDay: [], top: [], contributors: [] });
  const html = reportPage(HEADING, reportParts(figures));
  expect(html).toContain('2019 年没有下载记录。');
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('<ol>');
});
