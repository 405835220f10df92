import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import { paperLabels } from './paperLabels.ts';

const paper = ({ semester, ...data }: { semester?: string; [field: string]: unknown }) => {
  const { item } = readItem({
    id: 'a',
    type: 'test',
    url: '/files/a.pdf',
    data: { course: { name: '力学' }, time: { start: '2023', end: '2024', semester }, ...data },
  });
  return item?.type === 'test' ? item : expect.fail('not a paper');
};

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
])('labels: %s', (_, papers, labels) => {
  expect(paperLabels(papers.map(paper))).toEqual(labels);
});
