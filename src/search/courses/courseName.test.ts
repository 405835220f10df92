import { expect, test } from 'vitest';
import { abbreviates, courseKey, courseSubject } from './courseName.ts';

test.each([
  ['高等数学A（上）', '高等数学'],
  ['高等数学（下）', '高等数学'],
  ['大学物理E(上)', '大学物理'],
  ['通信原理I', '通信原理'],
  ['大学英语 3', '大学英语'],
  ['数据结构', '数据结构'],
  ['python编程与实践', 'python编程与实践'],
  ['形势与政策（一）', '形势与政策'],
  ['C语言', 'C语言'],
  ['体育（1）', '体育'],
  ['美（上）', '美（上）'],
])('%s is about %s', (name, subject) => {
  expect(courseSubject(name)).toBe(subject);
});

test('names of a course are compared without width, case, spaces and variants', () => {
  const variants = new Map([['數', '数']]);
  expect(courseKey('高等數学Ａ （上）', variants)).toBe(courseKey('高等数学a(上)', variants));
});

test('an abbreviation keeps the order of the characters, and is shorter', () => {
  expect(abbreviates('高数', '高等数学')).toBe(true);
  expect(abbreviates('数高', '高等数学')).toBe(false);
  expect(abbreviates('普通物理', '大学物理')).toBe(false);
  expect(abbreviates('高等数学', '高等数学')).toBe(false);
});
