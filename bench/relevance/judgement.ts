import type { Item } from '../../src/catalog/item.ts';
import { coursesOf } from '../specifiedRule/searchedFields.ts';

/** The kinds of queries that people type, each scored separately. */
export const KINDS = [
  'book title',
  'course',
  'author',
  'translator, publisher',
  'ISBN',
  'MD5',
  'prefix',
  'inner part',
  'words written together',
  'order turned',
  'year, semester',
  'stage',
  'content',
  'course and kind',
  'college',
  'brackets, punctuation',
  'traditional',
  'full width, radicals',
  'Latin, mixed',
  'abbreviation',
  'local name',
  'pinyin',
  'pinyin while typing',
  'initials',
  'pinyin and characters',
  'people in pinyin',
  'homophone',
  'wrong character',
  'wrong letter',
  'characters left out',
  'sentence',
  'other ending',
  'look-alike',
  'slips',
  'English words',
  'edition, volume',
  'common word',
  'absent',
] as const;

type Kind = (typeof KINDS)[number];

/** Conditions for an item, all of which must hold. */
export interface Facts {
  readonly type?: Item['type'];
  /** The whole title, and a part of it; of all names only letters and digits count. */
  readonly title?: string;
  readonly inTitle?: string;
  /** The whole name of one of its courses, and a part of it. */
  readonly course?: string;
  readonly inCourse?: string;
  /** How its title or the name of one of its courses begins. */
  readonly begins?: string;
  /** An author or translator, or a part of the name. */
  readonly by?: string;
  /** A part of the publisher's name. */
  readonly publisher?: string;
  readonly edition?: string;
  /** 13 digits. */
  readonly isbn?: string;
  /** The start of its id. */
  readonly id?: string;
  /** `2023-2024` a school year, `2023` one that begins or ends then, or the year of a book. */
  readonly years?: string;
  readonly semester?: 'First' | 'Second';
  readonly stage?: '期中' | '期末';
  /** One of its contents, or of those of its wiki page. */
  readonly content?: string;
  /** A part of the name of one of its colleges. */
  readonly college?: string;
}

/** A query and the items it should find: any item that one set of facts matches. */
export interface JudgedQuery {
  readonly kind: string;
  readonly query: string;
  /** Grade 2: the items that are meant. Empty if the archive should lack them. */
  readonly meant: readonly Facts[];
  /** Grade 1: items that are fine as well. */
  readonly fine: readonly Facts[];
}

export type Grade = 0 | 1 | 2;

type OneOrMore<T> = T | readonly T[];

/** Judged queries of one kind, each as query, what is meant, what is fine as well. */
export function ofKind(
  kind: Exclude<Kind, 'absent'>,
  queries: readonly (readonly [string, OneOrMore<Facts>, OneOrMore<Facts>?])[],
): JudgedQuery[] {
  return queries.map(([query, meant, fine = []]) => ({
    kind,
    query,
    meant: [meant].flat(),
    fine: [fine].flat(),
  }));
}

/** Queries for what the archive lacks, which must find nothing. */
export function absent(queries: readonly string[]): JudgedQuery[] {
  return queries.map((query) => ({ kind: 'absent', query, meant: [], fine: [] }));
}

/** The grade of an item for a query. */
export function gradeOf(item: Item, { meant, fine }: JudgedQuery): Grade {
  if (meant.some((facts) => holds(facts, item))) return 2;
  return fine.some((facts) => holds(facts, item)) ? 1 : 0;
}

const CHECKS: Readonly<Record<keyof Facts, (item: Item, wanted: string) => boolean>> = {
  type: (item, type) => item.type === type,
  title: ({ data }, title) => bare(data.title) === bare(title),
  inTitle: ({ data }, part) => bare(data.title).includes(bare(part)),
  course: (item, name) => coursesOf(item).some((course) => bare(course.name) === bare(name)),
  inCourse: (item, part) => coursesOf(item).some(({ name }) => bare(name).includes(bare(part))),
  begins: (item, start) =>
    [item.data.title, ...coursesOf(item).map(({ name }) => name)].some((text) =>
      bare(text).startsWith(bare(start)),
    ),
  by: ({ type, data }, name) =>
    type === 'book' && [...data.authors, ...data.translators].some((one) => one.includes(name)),
  publisher: ({ type, data }, part) => type === 'book' && data.publisher?.includes(part) === true,
  edition: ({ type, data }, edition) => type === 'book' && data.edition === edition,
  isbn: ({ type, data }, isbn) =>
    type === 'book' && data.isbn.some((one) => one.replace(/[^0-9]/g, '') === isbn),
  id: ({ id }, start) => id.startsWith(start),
  years: (item, years) => yearsOf(item).includes(years),
  semester: ({ type, data }, semester) => type === 'test' && data.time.semester === semester,
  stage: ({ type, data }, stage) => type === 'test' && data.time.stage === stage,
  content: ({ type, data }, content) =>
    (type === 'doc' && data.content.includes(content)) ||
    (type === 'test' && [...data.content, ...(data.wiki?.data.content ?? [])].includes(content)),
  college: ({ type, data }, part) =>
    type === 'test' && data.college.some((college) => college.includes(part)),
};

/** Whether all conditions hold for an item. */
export function holds(facts: Facts, item: Item): boolean {
  // The keys of an object are strings to TypeScript; these are the names of its type.
  return (Object.keys(facts) as (keyof Facts)[]).every((name) => {
    const wanted = facts[name];
    return wanted === undefined || CHECKS[name](item, wanted);
  });
}

/** Normalizes a name, ignoring punctuation, width and case. */
function bare(text: string): string {
  const known = bareTexts.get(text);
  if (known !== undefined) return known;
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
  bareTexts.set(text, found);
  return found;
}

const bareTexts = new Map<string, string>();

function yearsOf({ type, data }: Item): readonly (string | undefined)[] {
  if (type === 'book') return [data.publish_year];
  if (type === 'doc') return [];
  const { start, end } = data.time;
  return [start, end, `${start}-${end}`];
}
