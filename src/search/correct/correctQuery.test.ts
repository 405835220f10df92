import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

const { find, titles } = smallEngine(
  [
    book('高等数学', { authors: ['同济大学', '李小龙'] }),
    book('数据结构与算法'),
    book('计算机组成原理'),
    book('马克思主义基本原理概论'),
    book('无机化学'),
    book('概率论'),
    book('Introduction to Algorithms'),
    exam('软件需求工程', '2020-2021', { stage: '期末' }),
    doc('笔记', ['系统结构学习']),
    book('统计'),
  ],
  {
    otherNames: new Set(['有机化学']),
    aliases: new Map([['计组', ['计算机组成原理']]]),
  },
);

test.each([
  ['a homophone', '高等属学', '高等数学', '高等数学'],
  ['several homophones', '高登属学', '高等数学', '高等数学'],
  ['n for ng, z for zh', '数据洁构', '数据结构', '数据结构与算法'],
  ['a wrong character', '高等教学', '高等数学', '高等数学'],

  ['a superfluous character', '高等某数学', '高等数学', '高等数学'],
  ['two characters swapped', '数结据构', '数据结构', '数据结构与算法'],
  ['two of three characters swapped', '率概论', '概率论', '概率论'],
  [
    'two wrong ones in a long name',
    '马可思主义基木原理',
    '马克思主义基本原理',
    '马克思主义基本原理概论',
  ],
  [
    'a part that is picked from a name',
    '软工',
    '软件需求工程',
    '2020-2021 学年 软件需求工程 期末试卷',
  ],
  ['an English word', 'Algoritms', 'algorithms', 'Introduction to Algorithms'],
  ['letters swapped', 'introdcution', 'introduction', 'Introduction to Algorithms'],
  ['the first letter', 'lagorithms', 'algorithms', 'Introduction to Algorithms'],
  ['pinyin', 'shujujeigou', '数据结构', '数据结构与算法'],
  ['pinyin of a person, swapped', 'lixiaologn', '李小龙', '高等数学'],
  ['another name', '计祖', '计组', '计算机组成原理'],
])('corrects %s: %s to %s', (_, query, meant, title) => {
  const result = find(query);
  expect(result).toMatchObject({ isNear: true, meant });
  expect(titles(query)[0]).toBe(title);
});

test.each([
  ['the name of another course', '有机化学'],
  ['a part of three characters', '概率学'],
  ['a part from the middle of a name', '结构力学'],
  ['another person', 'lixiaoyong'],
  ['too much that is wrong', '量子力学'],
  ['a short word', 'itn'],
  ['a word with another beginning', 'xxgorithms'],
  ['two characters', '属学'],
  ['what is picked from the beginning of a name only', '软需'],
  ['letters at random', 'qwrtpsdf'],
])('does not correct %s: %s', (_, query) => {
  expect(find(query)).toMatchObject({ total: 0 });
  expect(find(query).meant).toBeUndefined();
});

test('does not correct a query that has nearly all of a name', () => {
  expect(titles('计算组成原理')).toEqual(['计算机组成原理']);
  expect(find('计算组成原理').isNear).toBeUndefined();
});

test('corrects two characters only to a whole name', () => {
  expect(find('同记')).toMatchObject({ isNear: true, meant: '统计' });
  expect(find('同届')).toMatchObject({ total: 0 });
});

test('never corrects the numbers of a name', () => {
  const { find: numbered } = smallEngine([book('资本论第一卷'), book('离散数学二')]);
  expect(numbered('资本论第三卷').total).toBe(0);
  expect(numbered('离散数学三').total).toBe(0);
  expect(numbered('资笨论第一卷')).toMatchObject({ meant: '资本论第一卷', total: 1 });
});

test('does not correct a query with literal hits', () => {
  const { find: exact } = smallEngine([book('高等属学'), book('高等数学')]);
  expect(exact('高等属学')).toMatchObject({ total: 1 });
  expect(exact('高等属学').isNear).toBeUndefined();
});

test('replaces only the wrong part', () => {
  expect(find('软件需球工程 期末')).toMatchObject({ meant: '软件需求工程 期末', total: 1 });
  expect(find('软件需球工程期末')).toMatchObject({ meant: '软件需求工程期末', total: 1 });
  expect(find('期末 软件需球工程 2020')).toMatchObject({ meant: '期末 软件需求工程 2020' });
  expect(find('高等属学 lixiaologn')).toMatchObject({ meant: '高等数学 李小龙' });
});

test('drops corrections without hits', () => {
  expect(find('高等属学 2020')).toMatchObject({ total: 0 });
});

test('does not correct a constraint into a name', () => {
  expect(find('量子 期末')).toMatchObject({ total: 0 });
});

test('suggests the nearest correction, and also finds those about as near', () => {
  const near = smallEngine([book('线性代数'), book('线形代数'), book('现行贷数')]);
  const result = near.find('线型代数');
  expect(result.isNear).toBe(true);
  expect(result.meant).toBe('线性代数');
  expect(near.titles('线型代数')).toEqual(['线性代数', '线形代数']);
});

test('prefers swapped characters to a wrong one', () => {
  const { find: swapped } = smallEngine([book('甲乙丁丁'), book('甲乙丁丙')]);
  expect(swapped('甲乙丙丁').meant).toBe('甲乙丁丙');
});

test('prefers the beginning of a name to its end', () => {
  expect(smallEngine([book('子丑甲乙丙丁'), book('甲乙丙己')]).find('甲乙丙戊').meant).toBe(
    '甲乙丙己',
  );
  expect(smallEngine([book('高等数学'), book('述学')]).find('高等属学').meant).toBe('高等数学');
});
