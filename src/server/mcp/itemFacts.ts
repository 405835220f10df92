import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { filterValues } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
import { SEMESTER_LABELS } from '../../catalog/testTitle.ts';
import type { AssistantSource } from './assistantSource.ts';
import type { BriefFacts, ItemFacts } from './toolOutputs.ts';

type Addresses = Pick<AssistantSource, 'addressOf' | 'documentOf'>;

/** What identifies an item in a list. */
export function briefFacts(item: Item, { addressOf }: Pick<Addresses, 'addressOf'>): BriefFacts {
  const courses = filterValues(item, 'course');
  return {
    id: item.id,
    kind: item.type,
    title: pageTitle(item),
    ...(courses.length > 0 && { courses: [...courses] }),
    ...withYear(item),
    ...(item.type === 'test' && { hasAnswers: filterValues(item, 'answers').length > 0 }),
    url: addressOf(item),
  };
}

function withYear(item: Item): Pick<BriefFacts, 'year'> {
  if (item.type === 'doc') return {};
  if (item.type === 'test') return { year: schoolYearOf(item.data) };
  return item.data.publish_year === undefined ? {} : { year: item.data.publish_year };
}

/** Everything that the catalog has of an item. Fields without a value are absent. */
export function itemFacts(item: Item, addresses: Addresses): ItemFacts {
  const { data } = item;
  return withoutEmpty({
    ...briefFacts(item, addresses),
    documentUrl: addresses.documentOf(item),
    fileType: data.filetype,
    fileSize: data.filesize,
    ...(item.type === 'book' ? factsOfBook(item.data) : factsOfCourse(item)),
    source: data.source,
    note: data.note,
  });
}

function factsOfBook(data: Extract<Item, { type: 'book' }>['data']): Partial<ItemFacts> {
  const { authors, translators, publisher, edition, isbn } = data;
  return { authors, translators, publisher, edition, isbn };
}

function factsOfCourse(item: Exclude<Item, { type: 'book' }>): Partial<ItemFacts> {
  const content = [...filterValues(item, 'content')];
  const { teachers } = item.data;
  if (item.type === 'doc') return { content, teachers };
  const { college, time, variant, wiki } = item.data;
  return {
    colleges: college,
    content,
    semester: time.semester && SEMESTER_LABELS[time.semester],
    stage: time.stage,
    variant,
    teachers,
    wikiUrl: wiki?.url,
  };
}

function withoutEmpty(facts: ItemFacts): ItemFacts {
  const isEmpty = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  // The cast is safe: required fields are never empty.
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => !isEmpty(value)),
  ) as ItemFacts;
}

/** The lines of an item in a list. */
export function briefLines({ kind, courses = [], id, title, url }: BriefFacts): readonly string[] {
  const what = [CATEGORY_LABELS[kind], ...(courses.length > 0 ? [courses.join('、')] : [])];
  return [title, `   ${what.join('｜')}｜编号 ${id}`, `   ${url}`];
}

const LABELS = {
  courses: '课程',
  colleges: '学院',
  year: '年份',
  semester: '学期',
  stage: '考试阶段',
  content: '类别',
  variant: '卷别',
  teachers: '教师',
  authors: '作者',
  translators: '译者',
  publisher: '出版社',
  edition: '版次',
  isbn: 'ISBN',
  source: '来源',
  note: '备注',
  wikiUrl: '维基页面',
} as const satisfies Partial<Record<keyof ItemFacts, string>>;

// The cast is safe: the object is declared above, and has no other keys.
const LABELLED = Object.keys(LABELS) as readonly (keyof typeof LABELS)[];

/** An item as lines of a label and a value. */
export function factLines(facts: ItemFacts): readonly string[] {
  const { id, kind, title, fileType, fileSize, url, documentUrl } = facts;
  const labels = { ...LABELS, ...(kind === 'test' && { year: '学年' }) };
  const size = fileSize === undefined ? '' : `，${formatFileSize(fileSize)}`;
  return [
    `${CATEGORY_LABELS[kind]}：${title}`,
    ...LABELLED.flatMap((name) => {
      const value = facts[name];
      if (value === undefined) return [];
      return `${labels[name]}：${typeof value === 'string' ? value : value.join('、')}`;
    }),
    `格式：${fileType}${size}`,
    `页面：${url}`,
    ...(documentUrl === url ? [] : [`文件：${documentUrl}`]),
    `编号：${id}`,
  ];
}
