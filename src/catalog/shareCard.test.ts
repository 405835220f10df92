import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';
import { shareCardOf } from './shareCard.ts';

const cardOf = (type: string, data: object) => {
  const { item } = readItem({ id: 'a'.repeat(32), type, url: '/files/a.pdf', data });
  return item && item.type !== 'unknown' ? shareCardOf(item) : expect.fail('not an item');
};

const eleven = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸', '子'];

test.each([
  [
    'test',
    {
      title: '期末',
      course: { name: '大学物理' },
      time: { start: '2023', end: '2024', semester: 'First' },
      college: ['物理学院'],
    },
    ['大学物理 · 2023-2024 第一学期', '物理学院'],
  ],
  ['test', { course: { name: '力学' }, time: { start: '2023', end: '2023' } }, ['力学 · 2023']],
  [
    'book',
    {
      title: '电磁学',
      authors: eleven,
      publisher: '高等教育出版社',
      publish_year: '2012',
      edition: '3',
    },
    ['甲、乙等 11 人', '高等教育出版社 · 2012 · 第3版'],
  ],
  ['book', { title: '道', authors: ['老子'], translators: ['李乙'] }, ['老子 · 李乙 译']],
  ['book', { title: '道' }, []],
  [
    'doc',
    { title: '笔记', course: [{ name: '热学' }, { name: '光学' }], content: ['笔记', '习题'] },
    ['热学、光学', '笔记、习题'],
  ],
])('the card of a %s %j has these facts', (type, data, lines) => {
  expect(cardOf(type, data)).toMatchObject({ kind: type, lines });
});
