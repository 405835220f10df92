import { expect, test } from 'vitest';
import { explain, proposeSure } from '../guess/proposal.ts';
import { cellsOfGuess } from './cellsOfGuess.ts';
import { type Cells, COLUMNS } from './columns.ts';
import { readRow } from './readRow.ts';
import { readTable } from './readTable.ts';
import { writeTable } from './writeTable.ts';

const ID = 'd41d8cd98f00b204e9800998ecf8427e';

function cells(some: Partial<Cells>): Cells {
  const empty = Object.fromEntries(COLUMNS.map(([key]) => [key, '']));
  // Every column is there.
  return { ...empty, apply: '是', path: 'a.pdf', id: `md5:${ID}`, ...some } as Cells;
}

const PAPER = {
  type: '试卷',
  course: '线性代数',
  years: '2018-2019',
  semester: '第一学期',
  stage: '期中',
  content: '原题、答案',
};

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test('any cells survive writing and reading', () => {
  const rows = [
    cells({ path: '=cmd|calc!A1.pdf', title: '+1,"二"\n三', notes: "@x; '=y" }),
    cells({ path: '线代/2018秋期中.pdf', ...PAPER }),
    cells({ path: '\n=a', title: '＝1+1', course: '＠a', notes: '－a' }),
  ];
  const written = writeTable(rows);
  expect(written.startsWith('\ufeff收录 apply,')).toBe(true);
  // A spreadsheet runs cells that begin like this as formulas.
  expect(written).not.toMatch(/(?:^|,)"?\s*[=+\-@＝＋－＠]/u);
  expect(written.match(/'[\n＝＠－]/gu)).toHaveLength(4);
  const read = readTable(utf8(written));
  expect(read.rows?.map((row) => row.cells)).toEqual(rows);
  expect(read.rows?.map(({ row }) => row)).toEqual([2, 3, 4]);
});

test('reads tables without a byte order mark, with semicolons or tabs, and in UTF-16', () => {
  const csv = writeTable([cells(PAPER)]).slice(1);
  const tabs = csv.replaceAll(',', '\t');
  const forms = [
    utf8(csv),
    utf8(`sep=;\r\n${csv.replaceAll(',', ';')}`),
    utf8(tabs),
    new Uint8Array(Buffer.from(`\ufeff${tabs}`, 'utf16le')),
  ];
  for (const form of forms) expect(readTable(form).rows?.[0]?.cells).toEqual(cells(PAPER));
});

test('reads GBK, as Excel saves on Chinese Windows', () => {
  // 收录 apply,路径 path,类型 type,编号 id ⏎ 否,线代.pdf,试卷,x
  const bytes = Buffer.from(
    'cad5c2bc206170706c792cc2b7beb620706174682cc0e0d0cd20747970652cb1e0bac5206964' +
      '0d0ab7f12ccfdfb4fa2e7064662ccad4beed2c78',
    'hex',
  );
  expect(readTable(bytes).rows?.[0]?.cells).toMatchObject({
    apply: '否',
    path: '线代.pdf',
    type: '试卷',
  });
});

test('columns can be moved and headed with either half of their name', () => {
  const text = '编号,类型,path,收录\r\nx,书籍,a.pdf,否';
  expect(readTable(utf8(text)).rows?.[0]?.cells).toMatchObject({ type: '书籍', apply: '否' });
});

test('any other file is refused with what to do', () => {
  expect(readTable(Buffer.from('PK\x03\x04')).reason).toMatch(/save it as CSV/u);
  expect(readTable(utf8('a,b\n1,2')).reason).toMatch(/has no column 收录 apply, 路径 path/u);
  expect(readTable(utf8('收录,apply,路径,类型,编号\n')).reason).toMatch(/two columns/u);
});

test('a row becomes an item', () => {
  expect(readRow(cells({ ...PAPER, courseType: '本科', college: '数学学院' }))).toEqual({
    kind: 'item',
    remarks: [],
    item: {
      id: ID,
      url: `/files/${ID}.pdf`,
      type: 'test',
      data: {
        college: ['数学学院'],
        course: { name: '线性代数', type: '本科' },
        time: { start: '2018', end: '2019', semester: 'First', stage: '期中' },
        content: ['原题', '答案'],
        filetype: 'pdf',
      },
    },
  });
  const book = {
    type: '书籍',
    title: '高等数学（上册）',
    authors: '同济大学数学系，张三',
    edition: '第7版',
    publishYear: '2014.0',
    isbn: '978-7040396638',
  };
  const read = readRow(cells(book));
  expect(read.kind === 'item' ? read.item.data : read).toMatchObject({
    authors: ['同济大学数学系', '张三'],
    edition: '7',
    publish_year: '2014',
    isbn: ['978-7-04-039663-8'],
  });
  const old = readRow(cells({ ...book, isbn: '7-302-02368-9' }));
  expect(old.kind === 'item' ? old.item.data : old).toMatchObject({
    isbn: ['978-7-302-02368-5'],
  });
  // As `add` writes it. The first character is a Kangxi radical.
  const doc = readRow(
    cells({ type: '资料', title: '\u2f45程　２', course: '高数', content: '题库' }),
  );
  expect(doc.kind === 'item' ? doc.item.data : doc).toMatchObject({ title: '方程　2' });
  const several = readRow(
    cells({ type: '资料', title: '公式', course: '高数；线代', content: '知识点' }),
  );
  expect(several.kind === 'item' ? several.item.data : several).toMatchObject({
    course: [{ name: '高数' }, { name: '线代' }],
  });
});

test.each([
  ['years', '43831', /number of a day/u],
  ['years', 'Jan-20', /took it for a date/u],
  ['years', '2011/12', /took it for a date/u],
  ['years', '2011年12月', /took it for a date/u],
  ['years', '2015-2019', /one school year/u],
  ['years', '2020-2019', /one school year/u],
  ['years', '十九年', /write 2019-2020/u],
  ['years', '', /is empty/u],
  ['course', '#NAME?', /formula/u],
  ['course', '????', /lost characters/u],
  ['edition', '1月2日', /took it for a date/u],
  ['semester', '第三学期', /write 第一学期 or 第二学期/u],
  ['stage', '补考', /write 期中, 期末 or nothing/u],
  ['content', '真题', /must be 原题 or 答案/u],
  ['courseType', '专科', /write 本科 or 研究生/u],
  ['id', 'x', /leave this column as it is/u],
  ['type', '视频', /write 书籍, 试卷 or 资料/u],
  ['apply', '也许', /write 是 or 否/u],
] as const)('a row with %s %j is broken, with column and reason', (column, cell, reason) => {
  expect(readRow(cells({ ...PAPER, [column]: cell }))).toEqual({
    kind: 'broken',
    diagnostics: [{ column, reason: expect.stringMatching(reason) }],
  });
});

test('an ISBN that a spreadsheet has rounded is refused', () => {
  const book = { type: '书籍', title: '高等数学', authors: '张三', isbn: '9.78704E+12' };
  expect(readRow(cells(book))).toMatchObject({
    kind: 'broken',
    diagnostics: [{ column: 'isbn', reason: expect.stringMatching(/dropped its digits/u) }],
  });
});

test.each([
  ['2016-17', '2016', '2017'],
  ['2010-11', '2010', '2011'],
  ['16-17', '2016', '2017'],
  ['99–00', '1999', '2000'],
])('%s is read as a school year, not as a date, with a remark', (years, start, end) => {
  const result = readRow(cells({ ...PAPER, years }));
  expect(result).toMatchObject({
    kind: 'item',
    item: { data: { time: { start, end } } },
    remarks: [{ column: 'years', reason: `is “${years}”: read as ${start}-${end}` }],
  });
});

test('a month is reported as spreadsheet damage, not read as a school year', () => {
  expect(readRow(cells({ ...PAPER, years: '2019-06' }))).toMatchObject({ kind: 'broken' });
});

test('a single year is accepted with a remark', () => {
  const result = readRow(cells({ ...PAPER, years: '2016' }));
  expect(result).toMatchObject({
    kind: 'item',
    item: { data: { time: { start: '2016', end: '2016' } } },
    remarks: [{ column: 'years', reason: expect.stringMatching(/2015-2016 or 2016-2017/u) }],
  });
});

test('ISBNs get their hyphens, in the table and in the item', () => {
  const { written } = cellsOfGuess({
    type: proposeSure('book', explain('given', '已指定')),
    isbn: proposeSure(['9787040396638'], explain('given', '已指定')),
  });
  expect(written.isbn).toBe('978-7-04-039663-8');
  const row = {
    type: '书籍',
    title: '高等数学',
    authors: '同济大学',
    isbn: '9787040396638、7040205491',
  };
  expect(readRow(cells(row))).toMatchObject({
    item: { data: { isbn: ['978-7-04-039663-8', '978-7-04-020549-7'] } },
  });
});

test('a zip cannot be an exam paper', () => {
  expect(readRow(cells({ ...PAPER, path: 'a.ZIP' }))).toMatchObject({
    kind: 'broken',
    diagnostics: [{ column: 'type' }],
  });
});

test('an undecided row waits, and is taken on request only if it is complete', () => {
  expect(readRow(cells({ ...PAPER, apply: '？' }))).toEqual({ kind: 'undecided' });
  expect(readRow(cells({ ...PAPER, apply: '' }), { takesComplete: true }).kind).toBe('item');
  expect(readRow(cells({ ...PAPER, apply: '?', years: '' }), { takesComplete: true })).toEqual({
    kind: 'undecided',
  });
  expect(readRow(cells({ apply: '否' }))).toEqual({ kind: 'refused' });
});
