import fc from 'fast-check';
import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';
import { lowerBound } from '../index/lookUp.ts';

const { find, titles } = smallEngine(
  [
    book('高等数学'),
    book('线性代数与解析几何'),
    book('C++ Primer Plus', { authors: ['Stephen Prata'] }),
    book('Java 编程思想', { publisher: '机械工业出版社' }),
    book("Computer Systems: A Programmer's Perspective"),
    book('资本论 第1卷'),
    book('资本论 第2卷'),
    book('大学物理Ⅱ'),
    book('诗'),
    book('线性規劃'),
    book('𠮷野家经营学'),
    book('MP3 与 101 种格式'),
  ],
  {
    variants: new Map([
      ['規', '规'],
      ['劃', '划'],
    ]),
  },
);

test.each([
  ['any part of a name', '解析几', ['线性代数与解析几何']],
  ['parts apart, in any order', '几何 线性', ['线性代数与解析几何']],
  ['parts written together', '线性几何', ['线性代数与解析几何']],
  ['a single character', '诗', ['诗']],
  ['a single character of a name', '几', ['线性代数与解析几何']],
  ['a word of letters', 'primer', ['C++ Primer Plus']],
  ['a letter with its signs', 'c++', ['C++ Primer Plus']],
  ['the beginning of a word', 'perspec', ["Computer Systems: A Programmer's Perspective"]],
  ['words beside characters', 'java编程', ['Java 编程思想']],
  ['beginnings of several words', 'prim plus', ['C++ Primer Plus']],
  ['not the middle of a word', 'rimer', []],
  ['an acronym', 'csapp', ["Computer Systems: A Programmer's Perspective"]],
  ['an acronym without small words', 'CSPP', ["Computer Systems: A Programmer's Perspective"]],
  ['characters for digits', '资本论第一卷', ['资本论 第1卷']],
  ['another number is another thing', '资本论第三卷', []],
  ['digits for Roman numerals', '大学物理2', ['大学物理Ⅱ']],
  ['Roman numerals as typed', '大学物理II', ['大学物理Ⅱ']],
  ['other forms, typed or not', '规划', ['线性規劃']],
  ['other forms as they are', '規劃', ['线性規劃']],
  ['characters beyond the basic plane', '𠮷野家', ['𠮷野家经营学']],
  ['half of such a character', '\ud842', []],
  ['a number as a whole', '101', ['MP3 与 101 种格式']],
  ['the beginning of a number', '10', ['MP3 与 101 种格式']],
  ['not the end of a number', '01', []],
  ['what stands nowhere', '量子', []],
  ['the parts of two names', '高等 诗', []],
])('%s: %j finds %j', (_, query, expected) => {
  expect(find(query).isNear ? [] : titles(query)).toEqual(expected);
});

test('does not match another number', () => {
  expect(titles('资本论第三卷')).toEqual([]);
  expect(titles('资本论第3卷')).toEqual([]);
});

test('a part of a person or publisher does not match', () => {
  expect(titles('机械工业出版社')).toEqual(['Java 编程思想']);
  expect(titles('机械工业')).toEqual(['Java 编程思想']);
  expect(titles('编程业出')).toEqual([]);
});

test('a single character counts only if most of the name is matched', () => {
  const few = smallEngine([book('数据结构与算法'), doc('数学', ['代数'])]);
  expect(few.titles('数据结算')).toEqual(['数据结构与算法']);
  expect(few.titles('算构')).toEqual([]);
});

test('a number in a title does not match as the prefix of another', () => {
  const { titles: found } = smallEngine([book('教材 4'), book('教材 42'), book('教材 421')]);
  expect(found('教材 42')).toEqual(['教材 42']);
  expect(found('教材 421')).toEqual(['教材 421']);
});

test('finds papers by course, college and contents together', () => {
  const { titles: found } = smallEngine([
    exam('高等数学', '2020-2021', {}, { college: ['信息与通信工程学院'], content: ['答案'] }),
    exam('高等数学', '2021-2022', {}, { college: ['理学院'] }),
  ]);
  expect(found('高等数学 信息与通信工程学院')).toEqual(['2020-2021 学年 高等数学 答案']);
  expect(found('理学院 高等数学')).toEqual(['2021-2022 学年 高等数学 试卷']);
  expect(found('高等数学 文学院')).toEqual([]);
});

test('the lower bound is the position of a text or its insertion point', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (texts, text) => {
      const sorted = texts.toSorted();
      const index = lowerBound(sorted, text);
      expect(sorted.slice(0, index).every((one) => one < text)).toBe(true);
      expect(sorted.slice(index).every((one) => one >= text)).toBe(true);
    }),
  );
});
