import { expect, test } from 'vitest';
import { guessItem } from './guessItem.ts';
import { loadKnowledge } from './loadKnowledge.ts';

const knowledge = await loadKnowledge();

function filled(path: string) {
  const guess = guessItem(
    { path: path.split('/'), filetype: path.endsWith('.zip') ? 'zip' : 'pdf' },
    knowledge,
  );
  return Object.fromEntries(
    Object.entries(guess).flatMap(([field, { value }]) =>
      value === undefined ? [] : [[field, value] as const],
    ),
  );
}

test('an exam paper is told by its name and its folders', () => {
  expect(filled('大二上/概率论/2019-2020第一学期期末(A卷)答案.pdf')).toEqual({
    type: 'test',
    course: '概率论',
    courseType: '本科',
    years: { start: 2019, end: 2020 },
    semester: 'First',
    stage: '期末',
    content: ['答案'],
  });
  expect(filled('线代历年题/2018秋期中.pdf')).toEqual({
    type: 'test',
    course: '线性代数',
    years: { start: 2018, end: 2019 },
    semester: 'First',
    stage: '期中',
    content: ['原题'],
  });
});

test('a book is told by its edition', () => {
  expect(filled('课本/同济高数第七版上.pdf')).toEqual({
    type: 'book',
    title: '高等数学（上册）',
    authors: ['同济大学数学系'],
    edition: '7',
  });
});

test('a year alone is left open, with the two that it can be', () => {
  const { years } = guessItem({ path: ['离散数学期末2019.pdf'], filetype: 'pdf' }, knowledge);
  expect(years).toMatchObject({
    certainty: 'open',
    candidates: [
      { start: 2018, end: 2019 },
      { start: 2019, end: 2020 },
    ],
  });
});

test('what programs call files says nothing of them', () => {
  for (const name of ['mmexport1609459200000.pdf', '扫描全能王 2021-01-05 14.30.pdf', '1.pdf']) {
    expect(filled(name)).toEqual({});
  }
});

test('several papers in one file are a material, and a topic is no paper', () => {
  expect(filled('材料力学/材料力学期末试卷六套.pdf')).toMatchObject({ type: 'doc' });
  expect(filled('材料力学/弯曲应力专题.pdf').type).not.toBe('test');
});

test('questions to be answered are no answers', () => {
  expect(filled('教育学简答题.pdf')).toMatchObject({ type: 'doc', content: ['题库'] });
});

test('a file of which nobody knows what it is says the rest of what it says', () => {
  expect(filled('数学物理方法/数学物理方法2020-2021-1.pdf')).toEqual({
    course: '数学物理方法',
    years: { start: 2020, end: 2021 },
    semester: 'First',
  });
  expect(filled('结构化学/分子轨道图集.pdf')).toEqual({
    course: '结构化学',
    title: '分子轨道图集',
  });
  expect(filled('校运会照片.pdf')).toEqual({});
});

test('a folder called 法学院 is a college, a name that ends so is none', () => {
  expect(filled('法学院/宪法学期末2020-2021(2).pdf')).toMatchObject({ college: ['法学院'] });
  expect(filled('宪法学期末2020-2021(2) 法学院.pdf')).not.toHaveProperty('college');
});
