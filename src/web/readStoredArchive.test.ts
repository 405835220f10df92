import { expect, test } from 'vitest';
import { readCatalog } from '../catalog/catalog.ts';
import type { Item } from '../catalog/item.ts';
import { readStoredArchive } from './readStoredArchive.ts';
import type { SearchClient } from './session/searchClient.ts';

const idOf = (number: number) => number.toString(16).padStart(32, '0');
const entry = (number: number, type: string, data: object) => ({
  id: idOf(number),
  type,
  url: `/files/${idOf(number)}.pdf`,
  data,
});
const paper = (number: number, end: number, stage: string, content: readonly string[]) =>
  entry(number, 'test', {
    course: { name: '高等数学' },
    time: { start: String(end - 1), end: String(end), semester: 'First', stage },
    college: [],
    content,
    filetype: 'pdf',
  });

const { items } = readCatalog(
  [
    paper(1, 2024, '期末', ['原题']),
    paper(2, 2024, '期末', ['答案']),
    paper(3, 2022, '期末', ['原题']),
    entry(4, 'doc', { title: '公式', course: [{ name: '高等数学' }], content: ['笔记'] }),
    entry(5, 'book', { title: '高等数学习题集' }),
    entry(6, 'book', { title: '线性代数' }),
    entry(7, 'doc', { title: '提纲', course: [], content: [] }),
  ],
  [],
);

/** Finds an id, the items of a course, and otherwise everything of a category. */
const CLIENT: SearchClient = {
  async search({ query, category, filters }) {
    const found = items.filter((item) => {
      if (item.type === 'unknown') return false;
      if (category === 'all') return item.id === query;
      const [course] = filters?.course ?? [];
      return item.type === category && (course === undefined || coursesOf(item).includes(course));
    });
    const exact = found.length > 0 ? found : items.slice(0, 1);
    return {
      mode: 'text',
      total: exact.length,
      items: exact,
      facets: {},
      isNear: found.length === 0,
    };
  },
};

function coursesOf(item: Item): readonly string[] {
  if (item.type === 'test') return [item.data.course.name];
  return item.type === 'doc' ? item.data.course.map(({ name }) => name) : [];
}

const read = (path: string, client = CLIENT) =>
  readStoredArchive(path, client, 'https://docs.example.edu');
const numbers = (found: readonly Item[]) => found.map(({ id }) => Number.parseInt(id, 16));

test('the page of a paper names the other papers of its exam and its course', async () => {
  const page = await read(`/items/${idOf(1)}`);
  if (page?.kind !== 'item') throw new Error('no item');
  const { item, courses, sameExam, otherExams, materials, books } = page.contents;
  expect(item.id).toBe(idOf(1));
  expect(courses.map(({ name, tests, docs }) => [name, tests, docs])).toEqual([['高等数学', 3, 1]]);
  expect(numbers(sameExam)).toEqual([2]);
  expect(numbers(otherExams)).toEqual([3]);
  expect(numbers(materials)).toEqual([4]);
  expect(numbers(books)).toEqual([5]);
  expect(page).toMatchObject({ isStored: true, origin: 'https://docs.example.edu' });
});

test('an item without a course has a page, too', async () => {
  const page = await read(`/items/${idOf(7).toUpperCase()}`);
  expect(page).toMatchObject({ kind: 'item', contents: { item: { id: idOf(7) }, courses: [] } });
});

test('the page of a course has its papers and materials, and only books that name it', async () => {
  const page = await read(`/courses/${encodeURIComponent('高等数学')}`);
  if (page?.kind !== 'course') throw new Error('no course');
  expect(numbers(page.contents.papers)).toEqual([1, 2, 3]);
  expect(numbers(page.contents.materials)).toEqual([4]);
  expect(numbers(page.contents.books)).toEqual([5]);
});

test.each([`/items/${idOf(99)}`, '/items/none', '/courses/%E7%89%A9%E7%90%86', '/browse/latest'])(
  'near matches are not taken for %s, nor is anything at other addresses',
  async (path) => {
    expect(await read(path)).toBeUndefined();
  },
);

test('a search that fails is no empty page', async () => {
  const failing = { search: () => Promise.reject(new Error('no catalog')) };
  await expect(read(`/items/${idOf(1)}`, failing)).rejects.toThrow('no catalog');
});
