import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TitledTest, testTitle } from './testTitle.ts';

const time = { start: '2021', end: '2022', semester: 'Second', stage: '期末' } as const;
const course = { name: '形式语言与自动机' };

// spec 3.4, 3.6, 3.31, 9.9
test.each<[string, TitledTest]>([
  ['2021-2022 学年第二学期 形式语言与自动机 期末试卷', { course, time, content: ['原题', '答案'] }],
  ['2021-2022 学年第二学期 形式语言与自动机 期末答案', { course, time, content: ['答案'] }],
  ['2021-2022 学年第二学期 形式语言与自动机 期末试卷', { course, time, content: [] }],
  [
    '2021-2022 学年第一学期 形式语言与自动机 期中试卷',
    { course, time: { ...time, semester: 'First', stage: '期中' }, content: ['原题'] },
  ],
  [
    '2021-2022 学年 形式语言与自动机 期末试卷',
    { course, time: { ...time, semester: null }, content: ['原题'] },
  ],
  [
    '2018 学年 形式语言与自动机 试卷',
    { course, time: { start: '2018', end: '2018' }, content: ['原题'] },
  ],
  [
    '2018 学年 形式语言与自动机 答案',
    { course, time: { start: '2018', end: '2018' }, content: ['答案'] },
  ],
  [
    '2021-2022 学年第二学期 形式语言与自动机 期末试卷（A卷）',
    { course, time, content: ['原题'], variant: 'A卷', teachers: [] },
  ],
  [
    '2021-2022 学年第二学期 形式语言与自动机 期末答案（回忆版，伍胜健、陈望舒）',
    { course, time, content: ['答案'], variant: '回忆版', teachers: ['伍胜健', '陈望舒'] },
  ],
  [
    '2021-2022 学年第二学期 形式语言与自动机 期末试卷（伍胜健、陈望舒等）',
    { course, time, content: [], teachers: ['伍胜健', '陈望舒', '林清和'] },
  ],
])('%j', (title, facts) => {
  expect(testTitle(facts)).toBe(title);
});

test('every title has years and course, no empty parts, and ends with the kind of paper', () => {
  const word = fc.string({ unit: fc.constantFrom(...'高等数学A（）'), minLength: 1 });
  const facts = fc.record({
    course: fc.record({ name: word }),
    content: fc.subarray(['原题', '答案']),
    time: fc.record({
      start: fc.constantFrom('2019', '2020'),
      end: fc.constantFrom('2020', '2021'),
      semester: fc.constantFrom('First', 'Second', null, undefined),
      stage: fc.constantFrom('期中', '期末', undefined),
    }),
  });
  fc.assert(
    fc.property(facts, (paper) => {
      const title = testTitle(paper);
      expect(title).toContain(paper.course.name);
      expect(title).toContain(paper.time.start);
      expect(title).toContain(paper.time.end);
      expect(title).not.toMatch(/ {2}|undefined|null|^ | $/u);
      expect(title).toMatch(paper.content.join() === '答案' ? /答案$/u : /试卷$/u);
    }),
  );
});
