import { expect, test } from 'vitest';
import {
  book,
  COMMON_READINGS,
  exam,
  smallEngine,
} from '../../../test/support/search/smallEngine.ts';

const { find, titles } = smallEngine(
  [
    book('数据结构', { authors: ['严蔚敏'] }),
    book('线性代数', { publisher: '高等教育出版社' }),
    book('重庆史'),
    book('女性学导论'),
    book('西安'),
    book('诗'),
    book('离散数学基础'),
  ],
  {
    readings: new Map([
      ...COMMON_READINGS,
      ['重', ['zhong', 'chong']],
      ['女', ['nv']],
      ['蔚', ['wei']],
    ]),
    aliases: new Map([['线代', ['线性代数']]]),
  },
);

test.each([
  ['in full', 'shujujiegou', ['数据结构']],
  ['in capitals', 'ShuJuJieGou', ['数据结构']],
  ['in syllables', 'shu ju jie gou', ['数据结构']],
  ['with apostrophes', "shu'ju'jie'gou", ['数据结构']],
  ['while it is typed', 'shujujieg', ['数据结构']],
  ['a part of a name', 'jiegou', ['数据结构']],
  ['three syllables inside of a name', 'sanshuxue', ['离散数学基础']],
  ['two syllables inside of a name', 'xingdai', []],
  ['by initials', 'sjjg', ['数据结构']],
  ['by initials with h', 'shjjg', ['数据结构']],
  ['by some initials', 'shujujg', ['数据结构']],
  ['the beginning, by initials', 'lssx', ['离散数学基础']],
  ['initials from the middle', 'sxjc', []],
  ['another reading', 'chongqingshi', ['重庆史']],
  ['the usual reading', 'zhongqingshi', ['重庆史']],
  ['ü as v', 'nvxingxue', ['女性学导论']],
  ['ü as u', 'nuxingxue', ['女性学导论']],
  ['two syllables as one word', 'xian', expect.arrayContaining(['西安', '线性代数'])],
  ['a name of one character', 'shi', ['诗']],
  ['a person', 'yanweimin', ['数据结构']],
  ['a person by initials', 'ywm', ['数据结构']],
  ['a person by some initials', 'yw', []],
  ['another name', 'xiandai', ['线性代数']],
  ['characters, then letters', '数据jg', ['数据结构']],
  ['characters, then syllables', '数据jiegou', ['数据结构']],
  ['another name, half in letters', '线dai', ['线性代数']],
  ['letters behind what is not the beginning of a name', '数据zz', []],
  ['what nothing is spelt by', 'zzzz', []],
  ['syllables that no name has side by side', 'shudai', []],
])('%s: %j finds %j', (_, query, expected) => {
  expect(titles(query)).toEqual(expected);
  expect(find(query).isNear).toBeUndefined();
});

test('matches pinyin beside years, stages and other constraints', () => {
  const { titles: found } = smallEngine([
    exam('线性代数', '2020-2021', { stage: '期末' }),
    exam('线性代数', '2021-2022', { stage: '期中' }),
  ]);
  const final = ['2020-2021 学年 线性代数 期末试卷'];
  expect(found('xianxingdaishu qimo')).toEqual(final);
  expect(found('xianxingdaishuqimo')).toEqual(final);
  expect(found('2020xianxingdaishu')).toEqual(final);
  expect(found('xxds 2020')).toEqual(final);
});

test('does not match a syllable across a space', () => {
  const { titles: found } = smallEngine([book('西安'), book('先秦史'), book('线性代数')]);
  expect(found('xi an')).toEqual(['西安']);
  expect(found('x ian')).toEqual([]);
});

test('matches no pinyin without readings', () => {
  expect(smallEngine([book('西安')], { readings: new Map() }).find('xian').total).toBe(0);
});

test('texts with the letters rank before texts spelled by them', () => {
  const { titles: found } = smallEngine([book('西安'), book('Xian'), book('先秦史')]);
  expect(found('xian')[0]).toBe('Xian');
});

test('a single syllable matches the beginning of names, but not people or publishers', () => {
  const { titles: found } = smallEngine([
    book('甲', { publisher: '高等教育出版社' }),
    book('乙', { authors: ['高斯'] }),
    book('高等数学'),
  ]);
  expect(found('gao')).toEqual(['高等数学']);
});
