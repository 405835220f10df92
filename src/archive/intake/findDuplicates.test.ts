import { expect, test } from 'vitest';
import type { FieldValues } from '../../catalog/fieldName.ts';
import type { Metadata } from '../metadataSchema.ts';
import { findDuplicates } from './findDuplicates.ts';
import { assembleItem, type ItemType } from './itemFields.ts';

let made = 0;

function item(type: ItemType, values: FieldValues): Metadata {
  made += 1;
  const id = made.toString(16).padStart(32, '0');
  const { item: one, diagnostics } = assembleItem({ id, type, filetype: 'pdf' }, values);
  if (!one) throw new Error(JSON.stringify(diagnostics));
  return one;
}

const paper = (more: FieldValues = {}) =>
  item('test', {
    course: ['高等数学（上）'],
    years: ['2019-2020'],
    semester: ['First'],
    stage: ['期末'],
    content: ['原题'],
    ...more,
  });
const book = (title: string, isbn: string) =>
  item('book', { title: [title], authors: ['陈望舒'], isbn: [isbn] });
const doc = (title: string) => item('doc', { title: [title], content: ['题库'] });

function whyOf(one: Metadata, others: readonly Metadata[]): string[] {
  return findDuplicates(one, others).map(({ why }) => why);
}

test('papers of the same exam are found, however the course is spelt', () => {
  expect(whyOf(paper(), [paper({ course: ['高等数学(上)'], content: ['答案'] })])).toEqual([
    'same-exam',
  ]);
  for (const other of [
    paper({ stage: ['期中'] }),
    paper({ stage: [] }),
    paper({ semester: ['Second'] }),
    paper({ years: ['2020-2021'] }),
    paper({ course: ['高等数学（下）'] }),
  ]) {
    expect(whyOf(paper(), [other])).toEqual([]);
  }
});

test('books with the same ISBN are found, with or without hyphens', () => {
  expect(whyOf(book('高等数学', '978-7-5000-0101-0'), [book('微积分', '9787500001010')])).toEqual([
    'same-isbn',
  ]);
});

test('nearly identical titles are found unless volumes or numbers differ', () => {
  expect(whyOf(doc('操作系统期末复习提纲'), [doc('操作系统 期末复习题纲')])).toEqual([
    'near-title',
  ]);
  expect(whyOf(doc('操作系统'), [doc('操作 系统')])).toEqual(['same-title']);
  expect(whyOf(doc('操作系统'), [doc('操纵系统')])).toEqual([]);
  expect(whyOf(doc('高等数学期末复习题一'), [doc('高等数学期末复习题二')])).toEqual([]);
  expect(
    whyOf(book('大学物理教程（上册）', '978-7-5000-0101-0'), [
      book('大学物理教程（下册）', '978-7-5000-0102-7'),
    ]),
  ).toEqual([]);
});

test('an item is not a duplicate of itself or of an item of another type', () => {
  const one = doc('操作系统');
  expect(findDuplicates(one, [one, book('操作系统', '978-7-5000-0101-0')])).toEqual([]);
});
