import { expect, test } from 'vitest';
import {
  addDocument,
  addSearch,
  documentOf,
  foldersOf,
  type KeptDocument,
  type KeptLists,
  mergeLists,
  NOTHING,
  readList,
  removeEntry,
} from './keptLists.ts';
import { MOST_KEPT } from './limits.ts';

const idOf = (number: number) => number.toString(16).padStart(32, '0');

function kept(number: number, change: Partial<KeptDocument> = {}): KeptDocument {
  return { id: idOf(number), type: 'test', title: `试卷 ${number}`, at: number, ...change };
}

const search = (query: string, at: number) => ({ query, category: 'all', at }) as const;

test('a search that is repeated moves to the front', () => {
  const lists = [search('高数', 1), search('线代', 2), search('高数', 3)].reduce(
    addSearch,
    NOTHING,
  );
  expect(lists.searches.map(({ query }) => query)).toEqual(['高数', '线代']);
});

test('the same words in another category are another search', () => {
  const lists = addSearch(addSearch(NOTHING, search('高数', 1)), {
    query: '高数',
    category: 'test',
    at: 2,
  });
  expect(lists.searches).toHaveLength(2);
});

test.each(['searches', 'opened', 'favourites'] as const)('%s has a limit', (name) => {
  let lists: KeptLists = NOTHING;
  for (let at = 1; at <= MOST_KEPT[name] + 1; at += 1)
    lists =
      name === 'searches'
        ? addSearch(lists, search(`查询 ${at}`, at))
        : addDocument(lists, name, kept(at));
  expect(lists[name]).toHaveLength(MOST_KEPT[name]);
  expect(lists[name].some(({ at }) => at === 1)).toBe(false);
});

test('removing an entry leaves the others', () => {
  const lists = addDocument(addDocument(NOTHING, 'favourites', kept(1)), 'favourites', kept(2));
  expect(removeEntry(lists, 'favourites', idOf(1)).favourites).toEqual([kept(2)]);
});

test('merging two devices keeps each entry once, the newer one', () => {
  const one = { ...NOTHING, favourites: [kept(1, { at: 5 }), kept(2)] };
  const other = { ...NOTHING, favourites: [kept(3), kept(1, { at: 1, title: '旧' })] };
  expect(mergeLists(one, other).favourites).toEqual([kept(1, { at: 5 }), kept(3), kept(2)]);
});

test.each([
  ['nothing', undefined, 0],
  ['a text', '高数', 0],
  ['an id that is none', [kept(1), { ...kept(2), id: '../../login' }], 1],
  ['an empty title', [{ ...kept(1), title: ' ' }], 0],
  ['a title of a megabyte', [{ ...kept(1), title: '长'.repeat(1_000_000) }], 0],
  ['a type of another version', [kept(1), { ...kept(2), type: 'video' }], 1],
  ['a time that is none', [{ ...kept(1), at: 'yesterday' }], 0],
  ['the same document twice', [kept(1), kept(1)], 1],
  ['further fields', [{ ...kept(1), html: '<b>' }], 1],
])('of %s, only entries are read', (_, value, count) => {
  const read = readList('opened', value);
  expect(read).toHaveLength(count);
  for (const entry of read) expect(entry).not.toHaveProperty('html');
});

test('folders are courses in the order of their readings, then categories', () => {
  const folders = foldersOf([
    kept(1, { course: '线性代数' }),
    kept(2, { type: 'book' }),
    kept(3, { course: '高等数学' }),
    kept(4, { course: '线性代数', type: 'doc' }),
    // A course may be called what a category is called.
    kept(5, { course: '书籍' }),
  ]);
  expect(folders.map(({ name, documents }) => [name, documents.map(({ at }) => at)])).toEqual([
    ['高等数学', [3]],
    ['书籍', [5]],
    ['线性代数', [1, 4]],
    ['书籍', [2]],
  ]);
});

test('a document is kept with a title that tells it apart, and its first course', () => {
  const data = { course: [{ name: '大学物理' }, { name: '力学' }], content: [], title: '讲义' };
  const item = {
    id: idOf(7),
    type: 'doc',
    url: `/files/${idOf(7)}.pdf`,
    data: { ...data, filetype: 'pdf' },
  } as const;
  expect(documentOf({ ...item, data: { ...item.data, content: [] } }, 3)).toMatchObject({
    id: idOf(7),
    type: 'doc',
    course: '大学物理',
    title: expect.stringContaining('讲义'),
    at: 3,
  });
});
