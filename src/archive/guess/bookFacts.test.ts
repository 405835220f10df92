import { expect, test } from 'vitest';
import { bookFacts } from './bookFacts.ts';

/** The values of the facts. */
function read(...texts: string[]) {
  const { isbnCandidates, ...facts } = bookFacts(
    texts.map((text, index) => ({ number: index + 1, text })),
  );
  const values = Object.entries(facts).map(([field, fact]) => [field, fact.value]);
  return { ...Object.fromEntries(values), candidates: isbnCandidates };
}

test.each([
  [
    'a usual one, in full width and with lines broken anywhere',
    `图书在版编目（CIP）数据
高等数学．上册／陈望舒，林清和编．—7版．—北
京：示例教育出版社，2014．7
ISBN 978－7－04－039663－8
Ⅰ．①高… Ⅱ．①陈… Ⅲ．①高等数学－高等学校－教材 Ⅳ．①O13`,
    {
      title: '高等数学（上册）',
      authors: ['陈望舒', '林清和'],
      edition: '7',
      publisher: '示例教育出版社',
      publishYear: '2014',
      isbn: ['978-7-04-039663-8'],
    },
  ],
  [
    'a translated book with the edition in its title',
    `图书在版编目(CIP)数据
计算机原理 : 原书第3版 / (美) 兰德尔·E. 布朗 (Randal E. Brown) 等著 ; 龚一, 贺二译. -- 北京 : 机械出版社, 2016.11
ISBN 978-7-111-54493-7
I. ①计…`,
    {
      title: '计算机原理',
      authors: ['兰德尔·E. 布朗'],
      translators: ['龚一', '贺二'],
      edition: '3',
      publisher: '机械出版社',
      publishYear: '2016',
      isbn: ['978-7-111-54493-7'],
    },
  ],
  [
    'spaces between all characters, and a department as author',
    `图 书 在 版 编 目 （ C I P ） 数 据
工程数学 线性代数/示例大学数学系编. — 6 版. — 北京: 高等学校出版社, 2014. 6
ISBN 978-7-04-039661-4`,
    {
      title: '工程数学 线性代数',
      authors: ['示例大学数学系'],
      edition: '6',
      publisher: '高等学校出版社',
      publishYear: '2014',
      isbn: ['978-7-04-039661-4'],
    },
  ],
])('reads cataloguing data: %s', (_, text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test('reads labelled lines if there are several', () => {
  expect(
    read(`书名 高等数学（上册）
著者 陈望舒，林清和
译者：范若溪
出版发行 示例大学出版社
版次 1978 年 10 月第 1 版  2014 年 7 月第 7 版
印次 2016 年 8 月第 9 次印刷
ISBN 978-7-5000-0101-0`),
  ).toMatchObject({
    title: '高等数学（上册）',
    authors: ['陈望舒', '林清和'],
    translators: ['范若溪'],
    publisher: '示例大学出版社',
    edition: '7',
    publishYear: '2014',
    isbn: ['978-7-5000-0101-0'],
  });
  expect(read('主编 说明：这一行什么也不说明')).toEqual({ candidates: [] });
});

test('joins labelled lines that continue, and keeps Chinese brackets', () => {
  expect(
    read(`书名 数据结构：从原理到
实现（C++ 描述）
著者 方有恒，祝青，温如言，
安然，林深
出版 示例大学出版社
ISBN 978-7-5000-0102-7，978-7-5000-0103-4`),
  ).toMatchObject({
    title: '数据结构：从原理到实现（C++ 描述）',
    authors: ['方有恒', '祝青', '温如言', '安然', '林深'],
    isbn: ['978-7-5000-0102-7', '978-7-5000-0103-4'],
  });
});

test('ignores an ISBN with a misread digit, and converts an ISBN-10', () => {
  expect(read('ISBN 978-7-5000-0101-1')).toEqual({ candidates: [] });
  expect(read('ISBN 7-04-020549-X')).toEqual({ candidates: [] });
  expect(read('ISBN 0-306-40615-2')).toMatchObject({ isbn: ['9780306406157'] });
});

test('chooses the ISBN next to the cataloguing data', () => {
  const others = 'ISBN 978-7-5000-0102-7\nISBN 978-7-5000-0103-4\nISBN 978-7-5000-0104-1';
  const cip =
    '图书在版编目（CIP）数据\n熵／顾西楼著．—北京：远山出版社，2012\nISBN 978-7-5000-0101-0';
  expect(read(cip, others)).toMatchObject({ isbn: ['978-7-5000-0101-0'] });
  expect(read(others)).toEqual({
    candidates: ['978-7-5000-0102-7', '978-7-5000-0103-4', '978-7-5000-0104-1'],
  });
});

test.each([
  ['under a heading', '参考文献\n[1] 陈望舒. 高等数学. 示例出版社, 2014. ISBN 978-7-5000-0101-0'],
  [
    'under one with a number, and the list goes on overleaf',
    '4.2 References\nDoe, J. Waves.',
    'Roe, R. Optics. ISBN 978-7-5000-0101-0',
  ],
  [
    'in the middle of a list, by the mark of a book',
    '[7] 林清和. 线性代数[M]. 北京:\n示例出版社, 2012. ISBN 978-7-5000-0102-7.\n[8] 祝青. 熵[M]. 2013.',
  ],
  ['among what to read', '推荐教材：\n1. 高等数学，ISBN 978-7-5000-0101-0'],
])('ignores the ISBNs of other books: %s', (_, ...texts) => {
  expect(read(...texts)).toEqual({ candidates: [] });
});

test('ends a list of other books at missing pages and at pages about the book itself', () => {
  const list = '参考文献\n[1] 甲. 某书. ISBN 978-7-5000-0102-7';
  const own =
    '图书在版编目（CIP）数据\n熵／顾西楼著．—北京：远山出版社，2012\nISBN 978-7-5000-0101-0';
  expect(read(list, own)).toMatchObject({ isbn: ['978-7-5000-0101-0'] });
  const far = bookFacts([
    { number: 5, text: list },
    { number: 90, text: 'ISBN 978-7-5000-0101-0' },
  ]);
  expect(far.isbn?.value).toEqual(['978-7-5000-0101-0']);
  expect(read('目录\n参考文献 345\nISBN 978-7-5000-0101-0')).toMatchObject({
    isbn: ['978-7-5000-0101-0'],
  });
});

test('reads radicals as the characters that they look like', () => {
  expect(
    read('书名 ⾮线性⻋辆⼒学\n著者 ⻢青\n出版 示例⼤学出版社\nISBN 978-7-5000-0101-0'),
  ).toMatchObject({ title: '非线性车辆力学', authors: ['马青'], publisher: '示例大学出版社' });
});

test('returns no facts for other pages', () => {
  expect(read('', '第一章 极限', 'a/b. - c: d, 2019')).toEqual({ candidates: [] });
});

test.each([
  ['spaces behind an ISBN', `ISBN 978-7-5000-0101-0${' '.repeat(100_000)}x`],
  ['spaces behind a label', `书名 x\n出版${' '.repeat(100_000)}x\n版次${' '.repeat(100_000)}`],
  ['an entry without an end', `在版编目${'a '.repeat(50_000)}/${'b '.repeat(50_000)}`],
  ['digits', `ISBN ${'9787500001010 '.repeat(10_000)}`],
  ['empty lines', `书名 x${'\n'.repeat(100_000)}出版`],
  ['labels', '书名\n'.repeat(50_000)],
  ['citations', `[M]${'\n x'.repeat(50_000)} ISBN 978-7-5000-0101-0`],
  ['headings', '参考文献 \n'.repeat(50_000)],
  ['dashes', `在版编目 a/b${'-'.repeat(100_000)}`],
])('finishes in time for a hostile page: %s', (_, text) => {
  expect(bookFacts([{ number: 1, text }])).toBeDefined();
});
