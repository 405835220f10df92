import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import { coverTitle } from './coverTitle.ts';

function titleOf(title: string): string {
  const { item } = readItem({ id: 'x', type: 'book', url: '/files/x.pdf', data: { title } });
  if (item?.type !== 'book') throw new Error('not a book');
  return coverTitle(item).text;
}

test.each([
  ['高等数学（第八版）', '高等数学'],
  ['概率论与数理统计', '概率论与数理统计'],
  ['概率论与随机过程', '概率论与随机过程'],
  ['马克思主义基本原理概论', '马克思主义基本原'],
  ['C 程序设计', '程序设计'],
  ['电', '电'],
  ['（电磁场）', '电磁场'],
  ['Introduction to Algorithms', 'ITA'],
  ['Русский язык для студентов', 'РЯД'],
  ['……', ''],
])('the placeholder cover of %s shows %s', (title, expected) => {
  expect(titleOf(title)).toBe(expected);
});

test('the placeholder cover of a paper shows its course, not its year', () => {
  const { item } = readItem({
    id: 'x',
    type: 'test',
    url: '/files/x.pdf',
    data: { course: { name: '大学物理' }, time: { start: '2023', end: '2024' } },
  });
  if (item?.type !== 'test') throw new Error('not a test');
  expect(coverTitle(item).text).toBe('大学物理');
});
