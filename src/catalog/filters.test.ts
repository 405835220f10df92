import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';
import { CATEGORIES } from './category.ts';
import {
  CATEGORY_FILTERS,
  FILTER_LABELS,
  FILTER_NAMES,
  filterValues,
  hasChoices,
  isSameFilters,
  LONGEST_CHOICE,
  MOST_CHOICES,
  NO_FILTERS,
  parseFilters,
} from './filters.ts';

/** The values of an item for each filter. */
function valuesOf(type: string, data: object) {
  const { item } = readItem({ id: 'a', type, url: '/files/a.pdf', data });
  if (!item || item.type === 'unknown') return expect.fail('the item cannot be read');
  return FILTER_NAMES.map((name) => filterValues(item, name));
}

const TIME = { start: '2022', end: '2023' };

test('tests have the filters 学院, 课程, 类别, 阶段, 学年 and 有答案; docs have 课程, 类别; the others have none', () => {
  const labels = CATEGORIES.map((category) =>
    CATEGORY_FILTERS[category].map((name) => FILTER_LABELS[name]),
  );
  expect(labels).toEqual([
    [],
    [],
    ['学院', '课程', '类别', '阶段', '学年', '有答案'],
    ['课程', '类别'],
  ]);
});

test('a test has its colleges, its course, its content, its stage and its school year', () => {
  const data = { course: { name: '线性代数', type: '本科' }, time: { ...TIME, stage: '期末' } };
  expect(
    valuesOf('test', { ...data, college: ['理学院', '数学学院'], content: ['原题', '答案'] }),
  ).toEqual([
    ['理学院', '数学学院'],
    ['线性代数'],
    ['原题', '答案'],
    ['期末'],
    ['2022-2023'],
    ['yes'],
  ]);
});

test('the 类别 of a test include the content of its wiki page', () => {
  const wiki = { url: 'https://wiki.example.edu/1', data: { content: ['答案', '讨论'] } };
  const data = { course: { name: '线性代数' }, time: TIME, content: '答案', wiki };
  expect(valuesOf('test', data)).toEqual([
    [],
    ['线性代数'],
    ['答案', '讨论'],
    ['其他'],
    ['2022-2023'],
    ['yes'],
  ]);
});

// spec 2.52
test.each([
  [['答案'], [], true],
  [['原题', '参考答案'], [], true],
  [['原题'], ['答案'], true],
  [['原题'], ['讨论'], false],
  [['原题（无答案）'], [], false],
  [[], undefined, false],
])('a test with the content %j, and a wiki page with %j, has answers: %j', (content, wiki, has) => {
  const page = wiki && { url: 'https://wiki.example.edu/1', data: { content: wiki } };
  const data = { course: { name: '线性代数' }, time: TIME, content, wiki: page };
  expect(valuesOf('test', data).at(-1)).toEqual(has ? ['yes'] : []);
});

test('a doc has its courses and its content, each once; a book has nothing', () => {
  const course = [{ name: '大学物理' }, { name: '大学物理', type: '本科' }, { name: '力学' }];
  expect(valuesOf('doc', { title: '笔记', course, content: ['课件', '课件'] })).toEqual([
    [],
    ['大学物理', '力学'],
    ['课件'],
    [],
    [],
    [],
  ]);
  expect(valuesOf('book', { title: '力学' })).toEqual([[], [], [], [], [], []]);
});

test('parsing keeps valid choices of the category once, and drops unknown options', () => {
  const chosen = {
    college: ['理学院', ' 理学院 ', ''],
    course: ['线性代数'],
    content: [],
    stage: ['期末', '补考', '__proto__'],
    year: ['2023-2024', ' '],
    answers: ['no', 'yes'],
  };
  const read = (category: (typeof CATEGORIES)[number]) =>
    parseFilters(category, (name) => chosen[name]);
  expect(read('test')).toEqual({
    college: ['理学院'],
    course: ['线性代数'],
    content: [],
    stage: ['期末'],
    year: ['2023-2024'],
    answers: ['yes'],
  });
  expect(read('doc')).toEqual({ ...NO_FILTERS, course: ['线性代数'] });
  expect([read('all'), read('book')]).toEqual([NO_FILTERS, NO_FILTERS]);
});

test('parsing limits the number and length of choices', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 150 }), { maxLength: 60 }), (values) => {
      const { course } = parseFilters('test', () => values);
      expect(course.length).toBeLessThanOrEqual(MOST_CHOICES);
      for (const value of course) expect(value.length).toBeLessThanOrEqual(LONGEST_CHOICE);
    }),
  );
});

test('distinguishes no choices from some, and equal choices from others', () => {
  const some = { ...NO_FILTERS, stage: ['期末'] };
  expect([hasChoices(NO_FILTERS), hasChoices(some)]).toEqual([false, true]);
  expect(isSameFilters(some, { ...NO_FILTERS, stage: ['期末'] })).toBe(true);
  expect(isSameFilters(some, { ...NO_FILTERS, stage: ['期中'] })).toBe(false);
  expect(isSameFilters(some, NO_FILTERS)).toBe(false);
});
