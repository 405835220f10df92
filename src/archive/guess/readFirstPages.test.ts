import { expect, test } from 'vitest';
import { guessItem } from './guessItem.ts';
import { loadKnowledge } from './loadKnowledge.ts';
import { readFirstPages } from './readFirstPages.ts';

const knowledge = await loadKnowledge();

function read(text: string) {
  return readFirstPages([{ number: 1, text }], 2, knowledge);
}

test.each([
  '2020 春季 概率论 试题',
  '概率论（2019 秋）\n试卷',
  '中国某某大学\n2018 年春季学期\n⾮线性光学期末试题',
  '2020 春夏 概率论 考试',
])('recognizes an exam by season and a word for a paper on the first page: %j', (text) => {
  expect(read(text)).toMatchObject({ likelyType: 'test' });
});

test('does not recognize an exam by season alone', () => {
  expect(read('2020 年春季 概率论 讲义')).not.toHaveProperty('likelyType');
  expect(read('春季开花的植物试验')).not.toHaveProperty('likelyType');
});

test('proposes usual characters for radicals on the first page', () => {
  const text = '2017—2018 学年第⼆学期期末考试试卷\n课程名称：⾮线性光学与⻋辆⼯程';
  expect(read(text).heading?.segment.shown).toContain('非线性光学与车辆工程');
  const guess = guessItem(
    { path: ['IMG_0001.pdf'], filetype: 'pdf', pages: [{ number: 1, text }], pageCount: 2 },
    knowledge,
  );
  expect(guess).toMatchObject({
    type: { value: 'test' },
    course: { value: '非线性光学与车辆工程' },
    years: { value: { start: 2017, end: 2018 } },
    semester: { value: 'Second' },
    stage: { value: '期末' },
  });
});

test('does not take a chapter with a bibliography for a book, and proposes none of its ISBNs', () => {
  const pages = [
    { number: 1, text: '第三章 热力学第二定律' },
    { number: 20, text: '参考文献\n[1] 顾西楼. 熵[M]. 远山出版社, 2012. ISBN 978-7-5000-0101-0' },
  ];
  const file = { path: ['第三章.pdf'], filetype: 'pdf', pages, pageCount: 20 } as const;
  expect(guessItem(file, knowledge).type.value).not.toBe('book');
  expect(guessItem({ ...file, type: 'book' }, knowledge).isbn?.value).toBeUndefined();
});

test('takes several 【答案】 for answers, but not one in a question', () => {
  const paper = '2018-2019 学年第一学期 高等数学 期末考试试卷\n';
  expect(read(`${paper}一、求极限。【答案】写在答题纸上。`)).not.toHaveProperty('hasAnswers');
  expect(read(`${paper}1. …【答案】A\n2. …【答案】B\n3. …【答案】C`).hasAnswers).toBe(true);
  expect(read(`${paper}一、求极限。`).hasAnswers).toBe(false);
});
