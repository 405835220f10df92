import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../catalog/catalog.ts';
import type { Category } from '../catalog/category.ts';
import {
  CATEGORY_FILTERS,
  FILTER_NAMES,
  type Filters,
  filterValues,
  NO_FILTERS,
} from '../catalog/filters.ts';
import { createHitFilter, MAX_OPTIONS } from './createHitFilter.ts';

const exam = (id: string, data: object, time = {}) => ({
  id,
  type: 'test',
  url: `/files/${id}.pdf`,
  data: { course: { name: '物理' }, ...data, time: { start: '2022', end: '2023', ...time } },
});
const doc = (id: string, data: object) => ({
  id,
  type: 'doc',
  url: `/files/${id}.pdf`,
  data: { title: '笔记', course: [{ name: '物理' }], ...data },
});

const { items } = readCatalog(
  [
    exam('a', { college: ['理学院'], content: ['原题'] }, { stage: '期末' }),
    exam('b', { college: ['理学院', '计算机学院'], content: ['原题', '答案'] }, { stage: '期中' }),
    exam('c', { college: ['计算机学院'], content: '答案', course: { name: '线性代数' } }),
    exam('d', { content: [] }, { stage: '补考' }),
    doc('e', { content: ['课件'] }),
    doc('f', { content: ['题库', '课件'], course: [{ name: '物理' }, { name: '力学' }] }),
    { id: 'g', type: 'book', url: '/files/g.pdf', data: { title: '物理' } },
    { id: 'h', type: 'video', url: '/x', data: {} },
  ],
  [],
);
const filterHits = createHitFilter(items);
const inCategory = (category: Category) =>
  Uint32Array.from(items.keys()).filter((position) => items[position]?.type === category);
const idsOf = (positions: Uint32Array) =>
  Array.from(positions, (position) => items[position]?.id).join('');

/** The remaining items of a category, and its options as `name count`. */
function left(category: Category, chosen: Partial<Filters>) {
  const filters = { ...NO_FILTERS, ...chosen };
  const { positions, facets } = filterHits(inCategory(category), category, filters, true);
  const options = FILTER_NAMES.flatMap((name) => {
    const texts = facets[name]?.map(({ value, count }) => `${value} ${count}`);
    return texts ? [texts.join(' ')] : [];
  });
  return { ids: idsOf(positions), options };
}

test.each<[string, Partial<Filters>, string]>([
  ['nothing chosen', {}, 'abcd'],
  ['one value', { college: ['理学院'] }, 'ab'],
  ['two values of one filter: either', { college: ['理学院', '计算机学院'] }, 'abc'],
  ['one value each of two filters: both', { college: ['理学院'], stage: ['期中'] }, 'b'],
  ['either of one filter and one of another', { stage: ['期中', '期末'], content: ['答案'] }, 'b'],
  ['nothing that has both', { course: ['线性代数'], stage: ['期末'] }, ''],
  ['a missing stage, and one that is no option, are 其他', { stage: ['其他'] }, 'cd'],
  ['those with answers', { answers: ['yes'] }, 'bc'],
  ['answers and a stage', { answers: ['yes'], stage: ['期中'] }, 'b'],
  ['a value that no item has', { course: ['不存在'] }, ''],
  ['one that no item has beside one that some have', { course: ['不存在', '线性代数'] }, 'c'],
  ['a word of JavaScript', { course: ['__proto__'] }, ''],
])('filtering tests by %s leaves %s', (_, chosen, ids) => {
  expect(left('test', chosen).ids).toBe(ids);
});

test('docs are filtered by course and content only', () => {
  expect(left('doc', { content: ['课件'] }).ids).toBe('ef');
  expect(left('doc', { content: ['题库', '课件'], course: ['力学'] }).ids).toBe('f');
  expect(left('doc', { college: ['理学院'], stage: ['期末'] }).ids).toBe('ef');
});

test('books and all have no filters', () => {
  expect(left('book', { course: ['力学'] })).toEqual({ ids: 'g', options: [] });
  const positions = Uint32Array.of(7, 0, 6);
  expect(filterHits(positions, 'all', { ...NO_FILTERS, course: ['力学'] }, true)).toEqual({
    positions,
    facets: {},
  });
});

test('keeps the order of the hits', () => {
  const filters = { ...NO_FILTERS, college: ['理学院'] };
  expect(idsOf(filterHits(Uint32Array.of(2, 1, 3, 0), 'test', filters, false).positions)).toBe(
    'ba',
  );
});

test('the most frequent options come first, equally frequent ones by their Chinese names', () => {
  expect(left('test', {}).options).toEqual([
    '计算机学院 2 理学院 2',
    '物理 3 线性代数 1',
    '答案 2 原题 2',
    '期中 1 期末 1 其他 2',
    '2022-2023 4',
    'yes 2',
  ]);
  expect(left('doc', {}).options).toEqual(['物理 2 力学 1', '课件 2 题库 1']);
});

test('an option counts the hits that pass the other filters', () => {
  expect(left('test', { stage: ['期中'] }).options).toEqual([
    '计算机学院 1 理学院 1',
    '物理 1 线性代数 0',
    '答案 1 原题 1',
    '期中 1 期末 1 其他 2',
    '2022-2023 1',
    'yes 1',
  ]);
});

test('fixed options keep their order, even without hits', () => {
  expect(filterHits(new Uint32Array(), 'test', NO_FILTERS, true).facets).toEqual({
    college: [],
    course: [],
    content: [],
    stage: ['期中', '期末', '其他'].map((value) => ({ value, count: 0 })),
    year: [],
    answers: [{ value: 'yes', count: 0 }],
  });
});

test('school years come from the newest, whatever their frequency', () => {
  const years = ['2019', '2021', '2019', '2023'];
  const { items: tests } = readCatalog(
    years.map((start, at) => exam(`${at}`, {}, { start, end: `${Number(start) + 1}` })),
    [],
  );
  const every = Uint32Array.from(tests.keys());
  const { facets } = createHitFilter(tests)(every, 'test', NO_FILTERS, true);
  expect(facets.year).toEqual([
    { value: '2023-2024', count: 1 },
    { value: '2021-2022', count: 1 },
    { value: '2019-2020', count: 2 },
  ]);
});

test('returns the most frequent of very many options, and the chosen ones', () => {
  const names = Array.from({ length: MAX_OPTIONS + 20 }, (_, at) => `课程${at}`);
  const { items: tests } = readCatalog(
    ['课程7', '课程9', ...names].map((name, at) => exam(`${at}`, { course: { name } })),
    [],
  );
  const every = Uint32Array.from(tests.keys());
  const chosen = { ...NO_FILTERS, course: [`课程${MAX_OPTIONS + 19}`, '课程0'] };
  const { facets } = createHitFilter(tests)(every, 'test', chosen, true);
  const options = facets.course?.map(({ value, count }) => `${value} ${count}`);
  expect(options?.slice(0, 3)).toEqual(['课程7 2', '课程9 2', '课程0 1']);
  expect(options).toHaveLength(MAX_OPTIONS + 1);
  expect(options?.at(-1)).toBe(`课程${MAX_OPTIONS + 19} 1`);
});

test('returns no options unless they are requested', () => {
  const filters = { ...NO_FILTERS, stage: ['期中'] };
  const { positions, facets } = filterHits(inCategory('test'), 'test', filters, false);
  expect(idsOf(positions)).toBe('b');
  expect(facets).toEqual({});
});

const anyTest = fc.record({
  college: fc.subarray(['甲', '乙', '丙']),
  content: fc.subarray(['原题', '答案']),
  course: fc.record({ name: fc.constantFrom('物理', '数学', '化学') }),
  time: fc.record({
    start: fc.constantFrom('2021', '2022'),
    end: fc.constant('2023'),
    stage: fc.constantFrom('期中', '期末', '其他', '补考', null),
  }),
});
const anyChoices = fc.record({
  college: fc.subarray(['甲', '乙', '丙', '丁']),
  course: fc.subarray(['物理', '数学', '化学']),
  content: fc.subarray(['原题', '答案', '讨论']),
  stage: fc.subarray(['期中', '期末', '其他']),
  year: fc.subarray(['2021-2023', '2022-2023', '2020']),
  answers: fc.subarray(['yes']),
});

test('choosing an option leaves as many hits as its count', () => {
  fc.assert(
    fc.property(fc.array(anyTest, { maxLength: 30 }), anyChoices, (list, filters) => {
      const { items: tests } = readCatalog(
        list.map((data, at) => ({ id: `${at}`, type: 'test', url: '/files/a.pdf', data })),
        [],
      );
      const narrow = createHitFilter(tests);
      const every = Uint32Array.from(tests.keys());
      const { facets } = narrow(every, 'test', filters, true);
      for (const name of CATEGORY_FILTERS.test) {
        for (const { value, count } of facets[name] ?? []) {
          const alone = { ...filters, [name]: [value] };
          expect(narrow(every, 'test', alone, false).positions).toHaveLength(count);
        }
      }
    }),
  );
});

test('a hit passes if and only if it has a chosen value of each active filter', () => {
  fc.assert(
    fc.property(fc.array(anyTest, { maxLength: 30 }), anyChoices, (list, filters) => {
      const { items: tests } = readCatalog(
        list.map((data, at) => ({ id: `${at}`, type: 'test', url: '/files/a.pdf', data })),
        [],
      );
      const every = Uint32Array.from(tests.keys());
      const expected = every.filter((position) => {
        const item = tests[position];
        if (item === undefined || item.type === 'unknown') return false;
        return CATEGORY_FILTERS.test.every((name) => {
          const values = filterValues(item, name);
          return filters[name].length === 0 || filters[name].some((one) => values.includes(one));
        });
      });
      const { positions } = createHitFilter(tests)(every, 'test', filters, false);
      expect(positions).toEqual(expected);
    }),
  );
});
