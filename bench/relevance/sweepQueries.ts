import type { Item } from '../../src/catalog/item.ts';
import type { Lexicon } from '../../src/search/lexicon/lexicon.ts';
import { coursesOf } from '../specifiedRule/searchedFields.ts';
import type { Facts, JudgedQuery } from './judgement.ts';
import {
  mistakeQueries,
  otherCourseQueries,
  pinyinQueries,
  randomQueries,
} from './spellingQueries.ts';

/** The longest prefix that people type before they look at the results. */
const LONGEST_PREFIX = 12;

/**
 * Queries generated from an archive, with the items that they must find: every name in full, every
 * prefix and inner part of names, every number in the forms in which people write it.
 */
export function sweepQueries(items: readonly Item[], lexicon: Lexicon): JudgedQuery[] {
  const titles = distinct(items.map(({ data }) => data.title));
  const courses = distinct(items.flatMap((item) => coursesOf(item).map(({ name }) => name)));
  const books = items.filter((item) => item.type === 'book');
  const authors = distinct(books.flatMap(({ data }) => data.authors));
  const translators = distinct(books.flatMap(({ data }) => data.translators));
  const isbns = distinct(
    books.flatMap(({ data }) => data.isbn.map((isbn) => isbn.replace(/[^0-9]/g, ''))),
  ).filter((isbn) => /^97[89]\d{10}$/.test(isbn));
  const own = titles.filter((title) => !/学年/.test(title));

  return [
    ...sweep(
      'every title',
      titles,
      (title) => ({ title }),
      (title) => ({ course: title }),
    ),
    ...sweep(
      'every course',
      courses,
      (course) => ({ course }),
      (course) => ({ title: course }),
    ),
    ...sweep('every author', authors, (by) => ({ by })),
    ...sweep('every translator', translators, (by) => ({ by })),
    ...sweep('every prefix of courses', distinct(courses.flatMap(prefixesOf)), (begins) => ({
      begins,
    })),
    ...sweep('every prefix of titles', distinct(own.flatMap(prefixesOf)), (begins) => ({ begins })),
    ...sweep(
      'every inner part of courses',
      distinct(courses.flatMap(innerPartsOf)),
      (part) => ({ inCourse: part }),
      (part) => ({ inTitle: part }),
    ),
    ...isbns.flatMap((isbn) => sweep('every ISBN', isbnForms(isbn), () => ({ isbn }))),
    ...items
      .filter(({ id }) => /^[0-9a-f]{32}$/.test(id))
      .flatMap(({ id }) => sweep('every MD5', [id, ` ${id.toUpperCase()} `], () => ({ id }))),
    ...items.flatMap(paperQueries),
    ...pinyinQueries([...courses, ...own], lexicon),
    ...mistakeQueries(courses, lexicon),
    ...otherCourseQueries(items),
    ...randomQueries(items, lexicon),
  ];
}

/** Queries of one kind, with what each means; each of `also` is meant as well. */
function sweep(
  kind: string,
  queries: readonly string[],
  ...meanings: readonly ((query: string) => Facts)[]
): JudgedQuery[] {
  return queries.map((query) => ({
    kind,
    query,
    meant: meanings.map((factsOf) => factsOf(query)),
    fine: [],
  }));
}

/** The queries for one exam paper: its course, year and stage, separately and together. */
function paperQueries(item: Item): JudgedQuery[] {
  if (item.type !== 'test') return [];
  const { course, time } = item.data;
  const stage = time.stage === '期中' || time.stage === '期末' ? time.stage : undefined;
  const paper: Facts = { type: 'test', course: course.name, years: time.end };
  const queries: readonly (readonly [string, Facts])[] = [
    [`${course.name} ${time.end} ${stage ?? ''}`, { ...paper, ...(stage && { stage }) }],
    [`${time.end}${course.name}${stage ?? ''}`, { ...paper, ...(stage && { stage }) }],
    time.start === time.end
      ? [`${time.end}年${course.name}`, paper]
      : [
          `${time.start}-${time.end}${course.name}`,
          { ...paper, years: `${time.start}-${time.end}` },
        ],
  ];
  return queries.map(([query, facts]) => ({
    kind: 'every paper',
    query,
    meant: [facts],
    fine: [],
  }));
}

function prefixesOf(name: string): string[] {
  const characters = [...name].slice(0, LONGEST_PREFIX);
  return characters
    .map((_, end) => characters.slice(0, end + 1).join(''))
    .filter((prefix) => [...prefix.matchAll(/[\p{L}\p{N}]/gu)].length >= 2)
    .map((prefix) => prefix.trim());
}

/** Two to four Han characters from within a name. */
function innerPartsOf(name: string): string[] {
  return Array.from(name.matchAll(/\p{Script=Han}+/gu)).flatMap(([run]) => {
    const characters = [...run];
    return characters.flatMap((_, start) =>
      [2, 3, 4]
        .filter((length) => start > 0 && start + length <= characters.length)
        .map((length) => characters.slice(start, start + length).join('')),
    );
  });
}

function isbnForms(isbn: string): string[] {
  const ten = tenDigits(isbn);
  return [
    isbn,
    `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 8)}-${isbn.slice(8, 12)}-${isbn.slice(12)}`,
    `ISBN: ${isbn.slice(0, 3)} ${isbn.slice(3)}`,
    ...(ten
      ? [ten, `ISBN ${ten.slice(0, 1)}-${ten.slice(1, 5)}-${ten.slice(5, 9)}-${ten.slice(9)}`]
      : []),
  ];
}

/** The ISBN-10, which exists for ISBNs that start with 978. */
function tenDigits(isbn: string): string | undefined {
  if (!isbn.startsWith('978')) return undefined;
  const digits = isbn.slice(3, 12);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return digits + (check === 10 ? 'X' : String(check));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
