import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import { LANDING } from '../session/searchParams.ts';
import { namedCourse } from './namedCourse.ts';

const doc = (...courses: string[]) => {
  const { item } = readItem({
    id: 'a',
    type: 'doc',
    url: '/files/a.pdf',
    data: { title: '笔记', course: courses.map((name) => ({ name })) },
  });
  return item ?? expect.fail('not an item');
};
const courseOf = (query: string, items: readonly ReturnType<typeof doc>[], more = {}) =>
  namedCourse({
    params: { ...LANDING, query, ...more },
    mode: 'text',
    total: items.length,
    items,
    facets: {},
    milliseconds: 1,
  });

test('a query that is the name of a course among the results leads to its page', () => {
  expect(courseOf('高等数学A（上）', [doc('线性代数'), doc('高等数学A（上）')])).toBe(
    '高等数学A（上）',
  );
  expect(courseOf('高等数学a (上)', [doc('高等数学A（上）')])).toBe('高等数学A（上）');
});

test('a query whose results are all of one course leads to it; one result alone says nothing', () => {
  expect(courseOf('高数', [doc('高等数学'), doc(), doc('高等数学')])).toBe('高等数学');
  expect(courseOf('高数', [doc('高等数学'), doc('线性代数')])).toBeUndefined();
  expect(courseOf('公式', [doc('高等数学')])).toBeUndefined();
});

test('a search in texts and a category without a query name no course', () => {
  expect(courseOf('高等数学', [doc('高等数学')], { scope: 'text' })).toBeUndefined();
  expect(courseOf('', [doc('高等数学'), doc('高等数学')])).toBeUndefined();
});
