import type { Category } from './category.ts';
import type { Item, Test } from './item.ts';
import { schoolYearOf } from './schoolYear.ts';
import { STAGES, stageGroupOf } from './stage.ts';

/** The filters of results (specification, section 2); `answers` means tests with answers. */
export const FILTER_NAMES = ['college', 'course', 'content', 'stage', 'year', 'answers'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** The Chinese name of each filter (specification, section 2). */
export const FILTER_LABELS: Record<FilterName, string> = {
  college: '学院',
  course: '课程',
  content: '类别',
  stage: '阶段',
  year: '学年',
  answers: '有答案',
};

/** The filters of each category, in order (specification, sections 2 and 5). */
export const CATEGORY_FILTERS: Record<Category, readonly FilterName[]> = {
  all: [],
  book: [],
  test: ['college', 'course', 'content', 'stage', 'year', 'answers'],
  doc: ['course', 'content'],
};

/** The one choice of the filter `answers`. */
export const WITH_ANSWERS = 'yes';

/** Filters whose options do not depend on the results, with these options in order. */
export const FIXED_OPTIONS: { readonly [Name in FilterName]?: readonly string[] } = {
  stage: STAGES,
  answers: [WITH_ANSWERS],
};

/** The chosen values of each filter. A filter without any accepts every item. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>;

export const NO_FILTERS: Filters = {
  college: [],
  course: [],
  content: [],
  stage: [],
  year: [],
  answers: [],
};

/** How many values of one filter can be chosen, and how long a value can be, in UTF-16 units. */
export const MOST_CHOICES = 30;
export const LONGEST_CHOICE = 100;

/** Whether anything is chosen. */
export function hasChoices(filters: Filters): boolean {
  return FILTER_NAMES.some((name) => filters[name].length > 0);
}

/** Whether two sets of choices are equal, order included. */
export function isSameFilters(a: Filters, b: Filters): boolean {
  return FILTER_NAMES.every(
    (name) =>
      a[name].length === b[name].length &&
      a[name].every((value, index) => value === b[name][index]),
  );
}

/**
 * Parses untrusted choices, such as those in a URL. Keeps each valid value of the category's filters
 * once; drops unknown options, and values beyond `MOST_CHOICES` or `LONGEST_CHOICE`.
 */
export function parseFilters(
  category: Category,
  chosen: (name: FilterName) => readonly string[],
): Filters {
  const filters: Record<FilterName, readonly string[]> = { ...NO_FILTERS };
  for (const name of CATEGORY_FILTERS[category]) {
    const options = FIXED_OPTIONS[name];
    const values = chosen(name)
      .map((value) => value.trim())
      .filter((value) => value !== '' && value.length <= LONGEST_CHOICE)
      .filter((value) => !options || options.includes(value));
    filters[name] = [...new Set(values)].slice(0, MOST_CHOICES);
  }
  return filters;
}

/** The values that an item has for a filter, each once; empty for a filter that its type lacks. */
export function filterValues(item: Item, name: FilterName): readonly string[] {
  if (item.type === 'book') return [];
  if (name === 'content') return [...new Set(contentOf(item))];
  if (name === 'course') {
    return item.type === 'test'
      ? [item.data.course.name]
      : [...new Set(item.data.course.map((course) => course.name))];
  }
  if (item.type === 'doc') return [];
  if (name === 'college') return [...new Set(item.data.college)];
  if (name === 'stage') return [stageGroupOf(item.data)];
  if (name === 'year') return [schoolYearOf(item.data)];
  return contentOf(item).some(isAnswer) ? [WITH_ANSWERS] : [];
}

/** The kinds of content that a card shows under 类别, those of an attached wiki page included. */
export function contentOf({ data }: Exclude<Item, { type: 'book' }>): readonly string[] {
  return 'wiki' in data ? [...data.content, ...wikiContentOf(data)] : data.content;
}

/** Whether a kind of content is an answer: 答案 (specification, section 3) and 参考答案, but not 无答案. */
export function isAnswer(content: string): boolean {
  return content.includes('答案') && !content.includes('无答案');
}

function wikiContentOf({ wiki }: Test['data']): readonly string[] {
  return wiki?.data.content ?? [];
}
