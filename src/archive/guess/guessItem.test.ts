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

test('recognizes an exam paper by its name and folders', () => {
  expect(filled('大二上/概率论/2019-2020第一学期期末(A卷)答案.pdf')).toEqual({
    type: 'test',
    course: '概率论',
    courseType: '本科',
    years: { start: 2019, end: 2020 },
    semester: 'First',
    stage: '期末',
    content: ['答案'],
    variant: 'A卷',
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

test('recognizes a book by its edition', () => {
  expect(filled('课本/同济高数第七版上.pdf')).toEqual({
    type: 'book',
    title: '高等数学（上册）',
    authors: ['同济大学数学系'],
    edition: '7',
  });
});

test('leaves a single year open, with the two possible school years', () => {
  const { years } = guessItem({ path: ['离散数学期末2019.pdf'], filetype: 'pdf' }, knowledge);
  expect(years).toMatchObject({
    certainty: 'open',
    candidates: [
      { start: 2018, end: 2019 },
      { start: 2019, end: 2020 },
    ],
  });
});

test('ignores file names that programs give', () => {
  for (const name of ['mmexport1609459200000.pdf', '扫描全能王 2021-01-05 14.30.pdf', '1.pdf']) {
    expect(filled(name)).toEqual({});
  }
});

test('takes several papers in one file for a material, and a topic for no paper', () => {
  expect(filled('材料力学/材料力学期末试卷六套.pdf')).toMatchObject({ type: 'doc' });
  expect(filled('材料力学/弯曲应力专题.pdf').type).not.toBe('test');
});

test('does not take questions to be answered for answers', () => {
  expect(filled('教育学简答题.pdf')).toMatchObject({ type: 'doc', content: ['题库'] });
});

test('proposes the other fields of a file of unknown type', () => {
  expect(filled('数学物理方法/数学物理方法2020-2021-1.pdf')).toEqual({
    course: '数学物理方法',
    years: { start: 2020, end: 2021 },
    semester: 'First',
  });
  expect(filled('结构化学/分子轨道的对称性.pdf')).toEqual({
    course: '结构化学',
    title: '分子轨道的对称性',
  });
  expect(filled('校运会照片.pdf')).toEqual({});
});

test('takes a folder 法学院 for a college, but not a name that ends so', () => {
  expect(filled('法学院/宪法学期末2020-2021(2).pdf')).toMatchObject({ college: ['法学院'] });
  expect(filled('宪法学期末2020-2021(2) 法学院.pdf')).not.toHaveProperty('college');
});

test('keeps a name in 《》', () => {
  expect(filled('《信号与线性系统》2018-2019-1期末.pdf').course).toBe('信号与线性系统');
  expect(filled('《高等数学AⅠ》2018-2019-1期末.pdf').course).toBe('高等数学AI');
  expect(filled('《高等数学BⅠ》2018-2019-1期末.pdf').course).toBe('高等数学BI');
  expect(filled('管致中《信号与线性系统》第四版.pdf')).toMatchObject({
    type: 'book',
    title: '信号与线性系统',
    authors: ['管致中'],
  });
});

test('does not expand a name to a similar one of search', () => {
  expect(filled('信号与线性系统2018-2019-1期末.pdf').course).toBe('信号与线性系统');
  expect(filled('复分析2020-2021-2期末.pdf').course).toBe('复分析');
  expect(filled('毛概2020-2021-2期末.pdf').course).toBe('毛泽东思想和中国特色社会主义理论体系概论');
});

test.each([
  '微机原理与接口技术',
  '微机原理与接口',
  '程序设计语言C',
  'Java软件开发基础',
  '数据仓库与数据挖掘',
  '会计信息系统',
  '高等数学AI',
  '大学物理II-2',
  '微积分II（下）',
])('keeps the full course %s, by name and by folder', (course) => {
  expect(filled(`${course} 2018-2019-1期末.pdf`).course).toBe(course);
  expect(filled(`${course}/2018-2019-1期末.pdf`).course).toBe(course);
});

test('removes teachers and universities before a course', () => {
  expect(filled('陈志坚非线性光学2018-2019-1期末.pdf')).toMatchObject({
    course: '非线性光学',
    teachers: ['陈志坚'],
  });
  expect(filled('北大集合论与图论2018-2019-1期末.pdf').course).toBe('集合论与图论');
  expect(filled('华中科技大学复变函数2018-2019-1期末.pdf').course).toBe('复变函数');
});

test('does not take a university for a college', () => {
  expect(filled('合肥学院/高等数学2018-2019-1期末.pdf')).not.toHaveProperty('college');
  expect(filled('北京大学数学科学学院/复分析2018-2019-1期末.pdf').college).toEqual([
    '数学科学学院',
  ]);
});

test('uses the name of a submitter neither as title nor as author', () => {
  const guess = guessItem({ path: ['思修', 'PB16020923+林祥.pdf'], filetype: 'pdf' }, knowledge);
  expect(guess.type.value).toBeUndefined();
  expect(JSON.stringify(guess)).not.toMatch(/林祥|PB16020923/u);
  const report = filled('计算机网络/SA20011001-李雷-计算机网络实验报告.pdf');
  expect(report).toMatchObject({ type: 'doc', title: '计算机网络实验报告' });
});

test('does not decide between paper and answers by a folder for both', () => {
  expect(filled('真卷+答案/数学物理方法/2017-2018-2期末.pdf')).not.toHaveProperty('content');
  expect(filled('真卷+答案/数学物理方法/2017-2018-2期末答案.pdf').content).toEqual(['答案']);
});

test('takes a collection of many years for a material', () => {
  for (const name of ['历年试题汇总', '期末试卷合集', '2012-2019期末卷汇编', '期末试卷1-10套']) {
    expect(filled(`大学物理${name}.pdf`)).toMatchObject({ type: 'doc', content: ['题库'] });
  }
});

test('keeps variant and teacher of a paper', () => {
  expect(filled('热学2013-2014-2期末A卷.pdf').variant).toBe('A卷');
  expect(filled('电路2013-2014-1-A.pdf').variant).toBe('A卷');
  expect(filled('工数2020-2021-2期末（回忆版）.pdf').variant).toBe('回忆版');
  expect(filled('高数下2020-2021-2补考.pdf').variant).toBe('补考');
  expect(filled('高等数学A2020-2021-2期末.pdf')).not.toHaveProperty('variant');
  expect(filled('原子物理 2020春 期末 朱林繁.pdf').teachers).toEqual(['朱林繁']);
});

test('leaves a national exam open under any name', () => {
  expect(filled('全国二级C真卷.pdf').type).toBeUndefined();
  expect(filled('全国计算机二级C语言真题.pdf').type).toBeUndefined();
});

test('proposes a course in the spelling of the archive, with or without brackets', async () => {
  const data = {
    course: { name: '数学分析（I）' },
    time: { start: '2018', end: '2019' },
    content: ['原题' as const],
    filetype: 'pdf' as const,
  };
  const id = '0123456789abcdef0123456789abcdef';
  const own = await loadKnowledge({
    items: [{ id, url: `/files/${id}.pdf`, type: 'test', data }],
    aliases: new Map(),
  });
  const { course } = guessItem({ path: ['数学分析I 2020-2021-1期末.pdf'], filetype: 'pdf' }, own);
  expect(course?.value).toBe('数学分析（I）');
});

test('ignores the month in which WeChat received a file', () => {
  expect(filled('微信文件/2021-06/高数下期末试卷.pdf')).not.toHaveProperty('years');
  expect(filled('高等数学/2021.06期末.pdf')).toMatchObject({ years: { start: 2020 } });
});

test('takes 答案 after a paper and solutions of a problem set for answers only', () => {
  expect(filled('工科数分2017-2018-1期末A卷 答案.pdf').content).toEqual(['答案']);
  expect(filled('微观经济学/Problem Set 4 Solution.pdf').content).toEqual(['答案']);
  expect(filled('工科数分2017-2018-1期末试卷+答案.pdf').content).toEqual(['原题', '答案']);
});

test('takes 浙大四版 for an edition and not a year of study', () => {
  expect(filled('浙大四版概率论课后答案.pdf')).not.toHaveProperty('courseType');
});

test('does not take the author of an answered book for a teacher', () => {
  expect(filled('谢处方电磁场与电磁波课后答案第4版.pdf')).not.toHaveProperty('teachers');
});

function certainties(path: string) {
  const guess = guessItem({ path: path.split('/'), filetype: 'pdf' }, knowledge);
  return Object.fromEntries(
    Object.entries(guess).map(([field, { certainty }]) => [field, certainty] as const),
  );
}

test.each([
  // Made to practise, or held?
  ['概率论与数理统计2022-2023秋期末样卷.pdf', 'type'],
  // Of whom, and for what?
  ['开题报告模板.pdf', 'type'],
  // Slides, or sentences?
  ['机器学习讲义.pdf', 'content'],
  // With its answers, or without?
  ['机器学习第二次作业.pdf', 'content'],
  // What was cut off may have been a part of it.
  ['机器学习笔记v2.pdf', 'title'],
  // What is kept for an exam is not always of it.
  ['期末资料/高等数学2019-2020-1试卷.pdf', 'stage'],
  // The course that its folder names, and A卷.
  ['工程测量/2015-2016-1考试试卷_工程测量A.pdf', 'course'],
])('for %s, marks the %s for review', (path, field) => {
  expect(certainties(path)[field]).toBe('likely');
});
