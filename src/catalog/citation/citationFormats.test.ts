import { expect, test } from 'vitest';
import { formatCitations } from './citationFormats.ts';
import { dateOfDay, dateOfYear } from './cslDate.ts';
import type { CslItem } from './cslItem.ts';

const accessed = dateOfDay('2026-11-23');
const BOOK: CslItem = {
  id: 'book2010-1a2b3c4d',
  type: 'book',
  title: '离散数学',
  author: [
    { literal: '同济大学数学系' },
    { family: 'Peebles', given: 'Peyton Z.', suffix: 'Jr' },
    { literal: 'Smith and Sons' },
  ],
  translator: [{ literal: '罗平' }],
  publisher: '高等教育出版社',
  edition: '5',
  issued: dateOfYear(2010),
  ISBN: '978-7-04-011919-0',
  language: 'zh-CN',
  URL: 'https://docs.example.edu/items/1',
  accessed,
};
const EXAM: CslItem = {
  id: 'test-5e6f7a8b',
  type: 'webpage',
  title: '期末试卷',
  author: [{ literal: '示例大学数学学院' }],
  language: 'zh-CN',
  URL: 'https://docs.example.edu/items/2',
  accessed,
};

test('BibTeX keeps Chinese as it is, and names whole that BibTeX would divide', () => {
  expect(formatCitations([BOOK, EXAM], 'bibtex')).toBe(`@book{book2010-1a2b3c4d,
  author = {同济大学数学系 and Peebles, Jr, Peyton Z. and {Smith and Sons}},
  translator = {罗平},
  title = {离散数学},
  edition = {5},
  publisher = {高等教育出版社},
  year = {2010},
  isbn = {978-7-04-011919-0},
  url = {https://docs.example.edu/items/1},
  urldate = {2026-11-23},
}

@online{test-5e6f7a8b,
  author = {示例大学数学学院},
  title = {期末试卷},
  url = {https://docs.example.edu/items/2},
  urldate = {2026-11-23},
}
`);
});

test.each([
  ['R&D 100% #1 a_b $x$', '{R}\\&{D} 100\\% \\#1 a\\_b \\$x\\$'],
  [
    '{x} \\alpha ^2 ~',
    '\\textbraceleft{}x\\textbraceright{} \\textbackslash{}alpha \\textasciicircum{}2 \\textasciitilde{}',
  ],
  ['Python编程：C++ 与 iOS', '{Python}编程：{C++} 与 {iOS}'],
  ['Introduction to LaTeX in C', 'Introduction to {LaTeX} in {C}'],
  ['A Course in Analysis', 'A Course in Analysis'],
])('the title “%s” survives TeX and the case of styles', (title, expected) => {
  expect(formatCitations([{ ...BOOK, title }], 'bibtex')).toContain(`title = {${expected}},\n`);
});

test('RIS has one value a line, and ends each reference', () => {
  expect(formatCitations([BOOK, { ...EXAM, title: '期末\n试卷' }], 'ris').split('\r\n')).toEqual([
    'TY  - BOOK',
    'ID  - book2010-1a2b3c4d',
    'AU  - 同济大学数学系',
    'AU  - Peebles, Peyton Z., Jr',
    'AU  - Smith and Sons',
    'A4  - 罗平',
    'TI  - 离散数学',
    'ET  - 5',
    'PB  - 高等教育出版社',
    'PY  - 2010',
    'SN  - 978-7-04-011919-0',
    'LA  - zh-CN',
    'UR  - https://docs.example.edu/items/1',
    'Y2  - 2026/11/23',
    'ER  - ',
    '',
    'TY  - ELEC',
    'ID  - test-5e6f7a8b',
    'AU  - 示例大学数学学院',
    'TI  - 期末 试卷',
    'LA  - zh-CN',
    'UR  - https://docs.example.edu/items/2',
    'Y2  - 2026/11/23',
    'ER  - ',
    '',
  ]);
});

test('CSL-JSON is a list of the items as they are', () => {
  expect(JSON.parse(formatCitations([BOOK, EXAM], 'csl-json'))).toEqual([BOOK, EXAM]);
});

test('other programs get foreign names in Chinese whole: they would print 罗森肯尼思', () => {
  const author = [
    { family: '罗森', given: '肯尼思·H.' },
    { family: '昂温', given: 'G.' },
  ];
  const item = { ...BOOK, author };
  expect(formatCitations([item], 'gb7714-2025')).toContain('罗森，昂温 G. ');
  expect(formatCitations([item], 'bibtex')).toContain('author = {肯尼思·H.·罗森 and 昂温, G.}');
  expect(formatCitations([item], 'ris')).toContain('AU  - 肯尼思·H.·罗森\r\nAU  - 昂温, G.\r\n');
  expect(JSON.parse(formatCitations([item], 'csl-json'))).toEqual([
    { ...item, author: [{ literal: '肯尼思·H.·罗森' }, { family: '昂温', given: 'G.' }] },
  ]);
});

test('several references are numbered, a single one is not', () => {
  const [, first, second] =
    /^\[1\] (.+)\n\[2\] (.+)\n$/u.exec(formatCitations([BOOK, EXAM], 'gb7714-2025')) ?? [];
  expect(formatCitations([BOOK], 'gb7714-2025')).toBe(`${first}\n`);
  expect(formatCitations([EXAM], 'gb7714-2025')).toBe(`${second}\n`);
});
