import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';
import { pageTitle } from './pageTitle.ts';

const titleOf = (type: string, data: object) => {
  const { item } = readItem({ id: 'a'.repeat(32), type, url: '/files/a.pdf', data });
  return item && item.type !== 'unknown' ? pageTitle(item) : expect.fail('not an item');
};
const years = { start: '2023', end: '2024' };

test.each([
  [
    '2023-2024 高等数学（上）期末试卷（含答案）',
    { course: { name: '高等数学（上）' }, content: ['原题', '答案'], time: { stage: '期末' } },
  ],
  [
    '2023-2024 大学物理期中答案（第二学期，A卷）',
    {
      course: { name: '大学物理' },
      content: ['答案'],
      time: { stage: '期中', semester: 'Second' },
      variant: 'A卷',
    },
  ],
  [
    '2023-2024 通信原理I 试卷',
    { course: { name: '通信原理I' }, content: ['无答案'], time: { stage: '其他' } },
  ],
  [
    '2023-2024 力学试卷（伍胜健、王甲）',
    { course: { name: '力学' }, teachers: ['伍胜健', '王甲', '李乙'], time: {} },
  ],
])('the page of an exam paper is titled %s', (title, { time, ...data }) => {
  expect(titleOf('test', { ...data, time: { ...years, ...time } })).toBe(title);
});

test.each([
  [
    '高等数学（第7版） - 同济大学数学系',
    { title: '高等数学', edition: '7', authors: ['同济大学数学系'] },
  ],
  ['线性代数（修订版） - 甲等', { title: '线性代数', edition: '修订版', authors: ['甲', '乙'] }],
  ['Теория', { title: 'Теория' }],
])('the page of a book is titled %s', (title, data) => {
  expect(titleOf('book', data)).toBe(title);
});

test.each([
  [
    '大学物理 公式大全（笔记）',
    { title: '公式大全', course: [{ name: '大学物理' }], content: ['笔记'] },
  ],
  ['大学物理笔记', { title: '大学物理笔记', course: [{ name: '大学物理' }], content: ['笔记'] }],
  ['公式（资料）', { title: '公式', course: [] }],
])('the page of study material is titled %s', (title, data) => {
  expect(titleOf('doc', data)).toBe(title);
});
