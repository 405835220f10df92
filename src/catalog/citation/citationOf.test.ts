import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemSchema } from '../item.ts';
import { citationOf } from './citationOf.ts';

const id = '1a2b3c4d'.padEnd(32, '0');
const context = {
  url: `https://docs.example.edu/items/${id}`,
  accessed: '2026-11-23',
  university: '示例大学',
};

function cite(type: 'book' | 'test' | 'doc', data: object, university = context.university) {
  const item = v.parse(ItemSchema, { id, type, url: `/files/${id}.pdf`, data });
  return citationOf(item, { ...context, university });
}

const exam = (time: object, more: object = {}) =>
  cite('test', { course: { name: '高等数学' }, time, ...more });

test('a book has everything that the catalog says of it', () => {
  expect(
    cite('book', {
      title: '离散数学结构/Discrete Mathematical Structures',
      authors: ['[美]伯纳德·科尔曼', 'Sharon Ross'],
      translators: ['罗平'],
      publisher: '高等教育出版社',
      publish_year: 2010,
      edition: '第五版',
      isbn: ['978-7-04-011919-0', '978-7-04-011920-6'],
    }),
  ).toEqual({
    id: 'book2010-1a2b3c4d',
    type: 'book',
    title: '离散数学结构',
    author: [
      { family: '科尔曼', given: '伯纳德' },
      { family: 'Ross', given: 'Sharon' },
    ],
    translator: [{ literal: '罗平' }],
    publisher: '高等教育出版社',
    edition: '5',
    issued: { 'date-parts': [[2010]] },
    ISBN: '978-7-04-011919-0 978-7-04-011920-6',
    language: 'zh-CN',
    URL: context.url,
    accessed: { 'date-parts': [[2026, 11, 23]] },
  });
});

test('what the catalog does not say is left out', () => {
  expect(cite('book', { title: 'Calculus', publish_year: '约1990' })).toEqual({
    id: 'book-1a2b3c4d',
    type: 'book',
    title: 'Calculus',
    language: 'en',
    URL: context.url,
    accessed: { 'date-parts': [[2026, 11, 23]] },
  });
});

test.each([
  ['Python编程：从入门到实践（第3版）', '3', 'Python编程：从入门到实践'],
  ['数据结构（原书第2版）', '第二版', '数据结构'],
  ['信号与系统 第二版', '2', '信号与系统'],
  ['数据结构（第2版）', '3', '数据结构（第2版）'],
  ['数据结构（第2版）', undefined, '数据结构（第2版）'],
  ['线性代数/Linear Algebra', undefined, '线性代数'],
  ['高质量程序设计指南：C++/C语言', undefined, '高质量程序设计指南：C++/C语言'],
  ['TCP/IP Illustrated', undefined, 'TCP/IP Illustrated'],
  ['详解TCP/IP', undefined, '详解TCP/IP'],
])('the title of “%s” in edition %s is “%s”', (title, edition, expected) => {
  expect(cite('book', { title, edition }).title).toBe(expected);
});

test.each([
  ['1', undefined],
  ['第一版', undefined],
  ['3', '3'],
  ['修订版', '修订版'],
])('edition %s is stated as %s', (edition, expected) => {
  expect(cite('book', { title: '微积分', edition }).edition).toBe(expected);
});

test.each([
  ['微积分', 'zh-CN'],
  ['C程序设计', 'zh-CN'],
  ['Calculus', 'en'],
  ['Механика', 'ru'],
  ['みんなの日本語', 'ja'],
])('%s is in %s', (title, language) => {
  expect(cite('book', { title }).language).toBe(language);
});

test('a translation into Chinese is in Chinese, whatever its title', () => {
  expect(cite('book', { title: 'C++ Primer', translators: ['李师贤'] }).language).toBe('zh-CN');
});

test.each([
  [{ start: '2023', end: '2024', semester: 'Second', stage: '期末' }, 2024],
  [{ start: '2023', end: '2024', semester: 'First', stage: '期中' }, 2023],
  [{ start: '2023', end: '2023' }, 2023],
  // In December or in January.
  [{ start: '2023', end: '2024', semester: 'First', stage: '期末' }, undefined],
  [{ start: '2023', end: '2024' }, undefined],
  [{ start: '早年', end: '早年' }, undefined],
])('a paper of %o was set in %s', (time, year) => {
  expect(exam(time).issued).toEqual(year && { 'date-parts': [[year]] });
});

test.each([
  [['数学学院', '示例大学软件学院'], '示例大学', ['示例大学数学学院', '示例大学软件学院']],
  [['数学学院'], '', ['数学学院']],
  [[], '示例大学', ['示例大学']],
  [[], '', undefined],
])('colleges %o of “%s” are responsible for a paper as %o', (college, university, expected) => {
  const time = { start: '2023', end: '2024' };
  const data = { course: { name: '高等数学' }, time, college, teachers: ['李老师'] };
  const { author } = cite('test', data, university);
  expect(author).toEqual(expected?.map((literal) => ({ literal })));
});

test('materials name nobody as their author: a teacher of the course need not be it', () => {
  const data = { title: '高等数学笔记', course: { name: '高等数学' }, teachers: ['李老师'] };
  expect(cite('doc', data)).toEqual({
    id: 'doc-1a2b3c4d',
    type: 'webpage',
    title: '高等数学笔记',
    language: 'zh-CN',
    URL: context.url,
    accessed: { 'date-parts': [[2026, 11, 23]] },
  });
});
