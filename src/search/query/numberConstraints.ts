import { parseSmallNumber } from '../index/attributes.ts';
import {
  type Constraint,
  inDecade,
  inEdition,
  inSchoolYear,
  inSeason,
  inSemester,
  inYear,
  matchAll,
  testInYear,
} from './constraints.ts';
import type { TokenizedQuery } from './tokenizeQuery.ts';

const YEAR = '(?:19|20)\\d\\d';
const SCHOOL_YEAR = new RegExp(
  `(?<!\\d)(${YEAR}|[0-3]\\d) ?(?:年|学年)? ?[至到]? ?(${YEAR}|[0-3]\\d)(?!\\d)( ?(?:学年度?|年度?))?(?: ?第? ?([12])(?!\\d)(?: ?学期)?)?`,
  'gu',
);
const ONE_YEAR = new RegExp(
  `(?<!\\d)(?:(${YEAR})( ?(?:学年度?|年度?|级|届))?|([0-3]\\d) ?(学年度?|年度?|级|届)?)( ?(?:春|秋)季?(?:学期)?)?(?!\\d)`,
  'gu',
);
const YEAR_BEGINNING = /(?<!\d)(20[0-3]|19[89])(?!\d)/gu;
const EDITION = /第? ?(\d{1,2}|[一二三四五六七八九十]{1,3}) ?版/gu;
const ORDINAL = /(?<=^| )(\d{1,2}) ?(?:st|nd|rd|th)(?: ed(?:ition)?)?(?= |$)/gu;
const SEASON = /(?<=^| )[春秋](?= |$)/gu;

/** Adds a constraint for a part of the spaced query: its start and its length there. */
type AddConstraint = (start: number, length: number, constraint: Constraint) => void;

/** The same constraint object for the same numbers, so that items check it once. */
function memoize<Numbers extends readonly number[]>(
  make: (...numbers: Numbers) => Constraint,
): (...numbers: Numbers) => Constraint {
  const cache = new Map<string, Constraint>();
  return (...numbers) => {
    const key = numbers.join(' ');
    const constraint = cache.get(key) ?? make(...numbers);
    cache.set(key, constraint);
    return constraint;
  };
}

// There are two hundred years at most (`YEAR`), and a hundred editions.
const year = memoize(inYear);
const yearOfTests = memoize(testInYear);
const schoolYear = memoize(inSchoolYear);
const decadeOf = memoize(inDecade);
const editionOf = memoize(inEdition);
const semesterOf = memoize((number: number) => inSemester(number === 1 ? 1 : 2));
const schoolYearAndSemester = memoize((start: number, number: number) =>
  matchAll(schoolYear(start), semesterOf(number)),
);
const seasonOf = memoize((of: number, isAutumn: number) => inSeason(of, isAutumn === 1));

/** Adds the years, semesters beside years, and editions of a query. */
export function findNumbers(
  { spaced, unitOf }: TokenizedQuery,
  add: (from: number, to: number, constraint: Constraint) => void,
): void {
  const addSpan: AddConstraint = (start, length, constraint) => {
    const offset = start + (spaced[start] === ' ' ? 1 : 0);
    const last = spaced.slice(offset, start + length).trimEnd().length - 1;
    add(unitOf[offset] ?? 0, (unitOf[offset + last] ?? 0) + 1, constraint);
  };
  findSchoolYears(spaced, addSpan);
  findYears(spaced, addSpan);
  for (const { 0: all, index } of spaced.matchAll(YEAR_BEGINNING)) {
    addSpan(index, all.length, decadeOf(Number(all)));
  }
  for (const pattern of [EDITION, ORDINAL]) {
    for (const { 0: all, 1: number = '', index } of spaced.matchAll(pattern)) {
      addSpan(index, all.length, editionOf(parseSmallNumber(number)));
    }
  }
  for (const { 0: season, index } of spaced.matchAll(SEASON)) {
    addSpan(index, 1, semesterOf(season === '秋' ? 1 : 2));
  }
}

/** 2023-2024, 23到24学年, and with a semester behind it: 2023-2024-1. */
function findSchoolYears(spaced: string, put: AddConstraint): void {
  for (const match of spaced.matchAll(SCHOOL_YEAR)) {
    const { 0: all, 1: from = '', 2: to = '', 4: semester, index } = match;
    const start = fullYear(from);
    if (fullYear(to) !== start + 1) continue;
    const years = schoolYear(start);
    if (semester === undefined) {
      put(index, all.length, years);
      continue;
    }
    const number = semester === '1' ? 1 : 2;
    const length = all.slice(0, all.lastIndexOf(semester)).replace(/ ?第? ?$/u, '').length;
    put(index, all.length, schoolYearAndSemester(start, number));
    put(index, length, years);
    put(index + length, all.length - length, semesterOf(number));
  }
}

/** 2023, 23级, 2023学年, 2024春. Only tests are meant by a year of two digits. */
function findYears(spaced: string, put: AddConstraint): void {
  for (const match of spaced.matchAll(ONE_YEAR)) {
    const { 0: all, 1: long, 2: suffix, 3: short, 4: shortSuffix, 5: season = '', index } = match;
    const digits = long ?? short ?? '';
    const full = fullYear(digits);
    if (season !== '') put(index, all.length, seasonOf(full, season.includes('秋') ? 1 : 0));
    put(index, all.length - season.length, long === undefined ? yearOfTests(full) : year(full));
    // Also the digits alone: what follows may be the beginning of something else.
    if ((suffix ?? shortSuffix) !== undefined) put(index, digits.length, year(full));
  }
}

/** A year of four digits as it is, one of two in this century. */
function fullYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits);
}
