import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../test/support/search/smallEngine.ts';

const { find, titles } = smallEngine([
  exam('线性代数', '2020-2021', { semester: 'First', stage: '期中' }),
  exam('高等数学', '2021-2022', { semester: 'Second', stage: '期末' }, { content: ['答案'] }),
  book('概率论', { publish_year: '2010', edition: '7' }),
  book('概率论与数理统计'),
  doc('复习提纲', ['大学物理'], { content: ['知识点'] }),
]);

const LINEAR = '2020-2021 学年第一学期 线性代数 期中试卷';
const CALCULUS = '2021-2022 学年第二学期 高等数学 期末答案';

test.each([
  ['the stage', '线性代数 期末', LINEAR],
  ['the semester', '线性代数 第二学期', LINEAR],
  ['the content', '线性代数 答案', LINEAR],
  ['the edition', '概率论 第8版', '概率论'],
  ['all of them', '线性代数 第二学期期末答案', LINEAR],
])('ignores %s if nothing matches it, and reports near matches: %s', (_, query, title) => {
  expect(titles(query)).toContain(title);
  expect(find(query).isNear).toBe(true);
  expect(find(query).meant).toBeUndefined();
});

test.each([
  ['a year', '线性代数 2015'],
  ['a school year', '线性代数 2022-2023'],
  ['a kind', '大学物理 课本'],
  ['a name', '线性代数 高等数学'],
  ['a name that is not there', '量子力学 期末'],
])('never ignores %s: %s', (_, query) => {
  expect(find(query).total).toBe(0);
});

test('relaxes no more constraints than necessary', () => {
  const few = smallEngine([
    exam('数分', '2020-2021', { semester: 'First', stage: '期中' }),
    exam('数分', '2020-2021', { semester: 'Second', stage: '期中' }),
  ]);
  expect(few.titles('数分 第二学期期末')).toEqual(['2020-2021 学年第二学期 数分 期中试卷']);
});

test('relaxes the edition before the stage', () => {
  const papers = smallEngine([
    exam('数分', '2020-2021', { stage: '期中' }),
    exam('数分', '2020-2021', { stage: '期末' }),
  ]);
  expect(papers.titles('数分 第8版 期末')).toEqual(['2020-2021 学年 数分 期末试卷']);
});

test('an item without volumes matches each volume', () => {
  expect(titles('线性代数上')).toEqual([LINEAR]);
  expect(find('线性代数上').isNear).toBeUndefined();
  expect(titles('线性代数上期中')).toEqual([LINEAR]);
  expect(titles('线性代数上 期中')).toEqual([LINEAR]);
});

test('does not relax a query of constraints alone', () => {
  expect(find('期末 2020 第一学期').total).toBe(0);
});

test('ignores the words of questions, without reporting near matches', () => {
  expect(titles('你们有高等数学期末的答案吗')).toEqual([CALCULUS]);
  expect(find('你们有高等数学期末的答案吗').isNear).toBeUndefined();
  expect(titles('请问哪里能找到2021年高等数学的期末试卷')).toEqual([CALCULUS]);
});

test('words that are ignored in questions count in names', () => {
  expect(titles('概率论与数理统计')).toEqual(['概率论与数理统计']);
  expect(titles('与数理')).toEqual(['概率论与数理统计']);
});

test('a query of ignored words finds nothing', () => {
  expect(find('有没有').total).toBe(0);
  expect(find('请问的').total).toBe(0);
});

test('constraints alone find the items that meet them', () => {
  expect(titles('2020')).toEqual([LINEAR]);
  expect(titles('期末答案')).toEqual([CALCULUS]);
  expect(titles('试卷')).toEqual([CALCULUS, LINEAR]);
  expect(titles('2021期末')).toEqual([CALCULUS]);
});
