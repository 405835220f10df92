import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import { paperLabels, shortSchoolYear } from './paperLabels.ts';

const paper = ({ semester, ...data }: { semester?: string; [field: string]: unknown }) => {
  const { item } = readItem({
    id: 'a',
    type: 'test',
    url: '/files/a.pdf',
    data: { course: { name: '力学' }, time: { start: '2023', end: '2024', semester }, ...data },
  });
  return item?.type === 'test' ? item : expect.fail('not a paper');
};

const textsOf = (papers: Parameters<typeof paper>[0][], length: 'full' | 'short') =>
  paperLabels(papers.map(paper)).map(({ semester, parts, marks }) =>
    [...(semester ? [semester] : []), ...parts, ...marks].map((part) => part[length]).join(' '),
  );

test.each([
  ['a paper alone says when', [{ semester: 'First' }], ['第一学期']],
  ['a paper of which nothing is known', [{}], ['试卷']],
  [
    'variants',
    [
      { semester: 'First', variant: 'A卷' },
      { semester: 'First', variant: 'B卷' },
    ],
    ['第一学期 A卷', '第一学期 B卷'],
  ],
  [
    'colleges only where they tell apart',
    [{ college: ['甲'] }, { college: ['乙'] }, { teachers: ['王'], college: ['丙'] }],
    ['甲', '乙', '王'],
  ],
  [
    'numbers if nothing else differs',
    [{}, {}, { semester: 'Second' }],
    ['试卷 1', '试卷 2', '第二学期'],
  ],
  [
    'no numbers where answers or the wiki tell apart',
    [{}, { content: ['原题', '答案'] }, { content: ['答案'] }, { filetype: 'wiki' }],
    ['试卷', '试卷 答案', '试卷 仅答案', '试卷 wiki'],
  ],
])('labels: %s', (_, papers, labels) => {
  expect(textsOf(papers, 'full')).toEqual(labels);
});

test('labels are short enough for two or three beside each other on a phone', () => {
  const college = ['计算机学院（国家示范性软件学院）'];
  const first = { semester: 'First', content: ['答案', '原题'] };
  const papers = [first, { ...first, college }, { ...first, semester: 'Second' }];
  expect(textsOf(papers, 'short')).toEqual(['上 答', '上 计算机 答', '下 答']);
});

test('colleges that are the same in short are numbered', () => {
  const papers = [{ college: ['计算机学院'] }, { college: ['计算机学院（软件学院）'] }];
  expect(textsOf(papers, 'short')).toEqual(['计算机 1', '计算机 2']);
});

test.each([
  ['2023-2024', '2023–24'],
  ['1999-2000', '1999–00'],
  ['2023', '2023'],
])('the school year %s is %s in a narrow column', (year, short) => {
  expect(shortSchoolYear(year)).toBe(short);
});
