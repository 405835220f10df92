import { expect, test } from 'vitest';
import { guessItem } from './guessItem.ts';
import { loadKnowledge } from './loadKnowledge.ts';

const knowledge = await loadKnowledge();

function courseOf(path: string, text?: string) {
  const pages = text === undefined ? {} : { pages: [{ number: 1, text }], pageCount: 1 };
  return guessItem({ path: path.split('/'), filetype: 'pdf', ...pages }, knowledge).course;
}

test.each([
  ['纺织/纱线结构学/纱线结构学20-21第二学期期末.pdf', '纱线结构学'],
  ['采矿/井巷掘进工艺学/2020-2021第一学期期末.pdf', '井巷掘进工艺学'],
  ['水利/水工钢筋结构/水工结构2021秋期末.pdf', '水工钢筋结构'],
  ['建筑/园林建筑史期末2020-2021-1.pdf', '园林建筑史'],
])('in %s the nearest course name takes precedence over the subject above', (path, course) => {
  expect(courseOf(path)).toMatchObject({ value: course, certainty: 'likely' });
});

test.each([
  ['海洋工程测量期末2019-2020-1.pdf', '海洋工程测量'],
  ['水声信号处理/2019-2020第一学期期末.pdf', '水声信号处理'],
  ['隧道结构力学2018秋期末.pdf', '隧道结构力学'],
  ['工程地质及水文地质期末2018-2019-2.pdf', '工程地质及水文地质'],
])('in %s a known name is part of a longer one, and needs review', (path, course) => {
  expect(courseOf(path)).toMatchObject({ value: course, certainty: 'likely' });
});

test('expands an abbreviation to the longer name of its folder', () => {
  expect(courseOf('纺织/纺织物理化学/纺物化2021秋期中.pdf')).toMatchObject({
    value: '纺织物理化学',
    certainty: 'likely',
  });
});

test('is certain of a course by the file name, but not by the folder alone', () => {
  expect(courseOf('线性代数/2020-2021第一学期期末.pdf')).toMatchObject({
    value: '线性代数',
    certainty: 'likely',
  });
  expect(courseOf('线性代数/线性代数2020-2021第一学期期末.pdf')).toMatchObject({
    value: '线性代数',
    certainty: 'sure',
  });
});

test('leaves a subject open if the name says more, and names both', () => {
  const course = courseOf('食品/微波期末2020-2021(2).pdf');
  expect(course).toMatchObject({ certainty: 'open', candidates: ['食品'] });
  expect(course?.reasonInChinese).toMatch(/“食品”.*“微波”/u);
});

test('marks a possible abbreviation for review', () => {
  expect(courseOf('概率论期末2020-2021-1.pdf')).toMatchObject({
    value: '概率论',
    certainty: 'likely',
  });
});

test('keeps the part of a course from the name or the first page', () => {
  expect(courseOf('dawu_shang_2020_qimo.pdf')?.value).toBe('大学物理（上）');
  const text = '数学分析（下）期末考试\n2016-2017学年第二学期';
  expect(courseOf('2016-2017学年第二学期数学分析期末试题.pdf', text)?.value).toBe('数学分析（下）');
});

test('does not take ordinary words in names of materials for a course', () => {
  expect(courseOf('日语单词/高频词汇.pdf')?.value).not.toBe('通信电子电路');
});

test('keeps a part of a course in brackets', () => {
  expect(courseOf('抽象代数(H)2021-2022-1期末.pdf')?.value).toBe('抽象代数H');
});

test.each([
  ['概率论与数理统计/17-18-2概率统计期末.pdf', '概率论与数理统计'],
  ['高级人工智能/强化学习.pptx.pdf', '高级人工智能'],
  ['社会学系/社会研究方法/问卷设计作业.pdf', '社会研究方法'],
  ['毛概/毛概社会实践报告.pdf', '毛泽东思想和中国特色社会主义理论体系概论'],
])('in %s uses the full name of the folder', (path, course) => {
  expect(courseOf(path)?.value).toBe(course);
});
