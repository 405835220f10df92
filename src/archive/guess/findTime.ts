import { fullYear } from '../schoolYears.ts';
import { findMatches, overlaps, type Span } from './span.ts';

export type Semester = 'First' | 'Second';

/** The two calendar years of a school year. */
export interface Years {
  readonly start: number;
  readonly end: number;
}

/** A mention of the time of an exam in a name. */
export type TimeMention = Span &
  (
    | { readonly kind: 'years'; readonly years: Years; readonly semester?: Semester }
    /** A single year: the school year may begin or end in it. */
    | { readonly kind: 'year'; readonly year: number; readonly isSchoolYear: boolean }
    /** The day or month of an exam, a photograph or a scan. */
    | { readonly kind: 'month'; readonly year: number; readonly month: number }
    | { readonly kind: 'semester'; readonly semester: Semester }
    /** 大二上: the second year of study, in its first semester. */
    | { readonly kind: 'grade'; readonly grade: number; readonly semester?: Semester }
    /** 20级: students who enrolled in 2020. */
    | { readonly kind: 'cohort'; readonly year: number }
    /** 2010-2020, 历年: more than one school year. */
    | { readonly kind: 'several'; readonly years?: Years }
  );

const FIRST_YEAR = 1980;
/** A fixed upper limit, so that results do not depend on the current date. */
const LAST_YEAR = 2049;

const YEAR = '(?<![0-9])((?:19|20)[0-9]{2})';
const TO = '\\s*(?:年|学年)?\\s*(?:[-~～/_.—–]+|至|到)\\s*';
const SCHOOL_YEAR = '\\s*(?:学年度?第?|年度|年)?';

/** The semester after a school year. */
const SEMESTER_SUFFIX =
  /^[\s_\-.,，]*(?:学年度?|年度|年)?[\s_\-.,，]*(?:(?:[（(【[]\s*([12一二上下])\s*[）)】\]])|(?:第?\s*([12一二])\s*学期)|([12一二])(?=[\s_\-.（(【[）)】\]]|$|(?:期[中末]|学期|[a-z\u4e00-\u9fff](?<![年月日章级版周讲节课题卷个份套次])))|([上下])(?!册|卷|载|发|半)(?:学期)?|(秋冬|春夏|秋季?|春季?|夏(?=学期|期[中末]|[\s_-]|$|\p{Script=Han}{2}))(?:学期)?|(fall|autumn|spring|qiu|chun))/u;

/** Units after a number that is not a year: 第12-13章. */
const COUNTED = /^\s*(?:章|讲|页|周|题|节|课|单元|次|组|班|版|册|人|分|%|道|个|种|式|卷)/u;

/** Finds all mentions of time in a folded text. */
export function findTime(text: string, taken: readonly Span[] = []): readonly TimeMention[] {
  const mentions: TimeMention[] = [];
  const add = (mention: TimeMention) => {
    if (![...taken, ...mentions].some((other) => overlaps(mention, other))) mentions.push(mention);
  };
  findRanges(text, add);
  findSeasons(text, add);
  findDates(text, add);
  findCohorts(text, add);
  findSemesters(text, add);
  findYears(text, add);
  return mentions;
}

type Add = (mention: TimeMention) => void;

/** 2019-2020, 2019~20, 19-20, 20192020, each with the semester that follows. */
function findRanges(text: string, add: Add): void {
  const long = new RegExp(`${YEAR}(?:${TO}|)((?:19|20)[0-9]{2})(?![0-9])`, 'gu');
  for (const { match, from, to } of findMatches(text, long)) {
    addRange(text, { from, to }, Number(match[1]), Number(match[2]), add);
  }
  const half = new RegExp(`${YEAR}${TO}([0-9]{2})(?![0-9])`, 'gu');
  for (const { match, from, to } of findMatches(text, half)) {
    const start = Number(match[1]);
    const end = Math.floor(start / 100) * 100 + Number(match[2]);
    const mayBeMonth = Number(match[2]) <= 12;
    const saysSchool = /^\s*(?:学年|第?[一二12]?学期|[-_（(]?[12](?![0-9])|期|上|下)/u.test(
      text.slice(to),
    );
    const isDate = /^[-./年月][0-9]{1,2}(?![0-9])/u.test(text.slice(to)) && mayBeMonth;
    if (end !== start + 1 || isDate || (mayBeMonth && !saysSchool)) continue;
    addRange(text, { from, to }, start, end, add);
  }
  const short = /(?<![0-9第.])([0-9]{2})(?:\s*[-~～/—–_至到]\s*)([0-9]{2})(?![0-9])/gu;
  for (const { match, from, to } of findMatches(text, short)) {
    const [start, end] = [fullYear(Number(match[1])), fullYear(Number(match[2]))];
    if (
      end !== start + 1 ||
      COUNTED.test(text.slice(to)) ||
      /(?:第|unit|ch)$/u.test(text.slice(0, from))
    )
      continue;
    // 09-10 and 11-12 can be days: a school year has more around it.
    if (
      start < 2012 &&
      !/^\s*(?:学年|年|第|[-_（(]?[12](?![0-9])|上|下|秋|春|期)/u.test(text.slice(to))
    )
      continue;
    addRange(text, { from, to }, start, end, add);
  }
  const several =
    /(?:(?<![0-9])[0-9]{1,2}|[二三四五六七八九十两几])套(?!餐|路|件|装)|(?<=(?:试[题卷]|真题|考题|期[中末]题?卷?)\s*)(?:大全|合集|合辑|汇总|汇编|集锦|大合集|全集)|历年|往年|历届|近[0-9一二三四五六七八九十两几]+年|[0-9一二三四五六七八九十]+年(?:真题)?(?:合集|汇总)/gu;
  for (const { from, to } of findMatches(text, several)) add({ kind: 'several', from, to });
}

function addRange(text: string, span: Span, start: number, end: number, add: Add): void {
  if (start < FIRST_YEAR || end > LAST_YEAR || end < start) return;
  if (end > start + 1) {
    add({ kind: 'several', years: { start, end }, ...span });
    return;
  }
  const behind = SEMESTER_SUFFIX.exec(text.slice(span.to));
  const word = behind?.slice(1).find((found) => found !== undefined);
  const semester = word === undefined ? undefined : semesterOf(word);
  const named = new RegExp(`^${SCHOOL_YEAR}`, 'u').exec(text.slice(span.to))?.[0].length ?? 0;
  const to = span.to + (semester ? (behind?.[0].length ?? 0) : named);
  add({ kind: 'years', years: { start, end }, from: span.from, to, ...(semester && { semester }) });
}

function semesterOf(word: string): Semester | undefined {
  if (/^(?:1|一|上|秋|秋季|秋冬|fall|autumn|qiu|fa|f|a|首)$/u.test(word)) return 'First';
  if (/^(?:2|二|下|春|春季|春夏|夏|spring|chun|sp|s|两)$/u.test(word)) return 'Second';
  return undefined;
}

/** The school year that an autumn or spring is of. */
function yearsOfSeason(year: number, semester: Semester): Years {
  return semester === 'First' ? { start: year, end: year + 1 } : { start: year - 1, end: year };
}

/** 2018秋, 19年春季学期, Fall 2019, sp21. */
function findSeasons(text: string, add: Add): void {
  const season = '(秋冬|春夏|秋季?|春季?|夏(?=期[中末]|[\\s_\\-]|$)|fall|autumn|spring|qiu|chun)';
  const patterns: readonly (readonly [RegExp, number, number])[] = [
    [new RegExp(`${YEAR}\\s*年?度?[\\s_\\-.（(]*${season}(?:季?学期|期(?![中末]))?`, 'gu'), 1, 2],
    [
      new RegExp(`(?<![0-9a-z])([0-9]{2})\\s*年?[\\s_]*${season}(?:季?学期|期(?![中末]))?`, 'gu'),
      1,
      2,
    ],
    [new RegExp(`(?<![a-z])${season}(?:学期)?[\\s_\\-,]*((?:19|20)[0-9]{2})(?![0-9])`, 'gu'), 2, 1],
    [/(?<![a-z])(fa|sp)[\s_]?((?:20)?[0-9]{2})(?![0-9])/gu, 2, 1],
    [/(?<![0-9])((?:20)?[0-9]{2})(fa|sp)(?![a-z])/gu, 1, 2],
    // 2021S_final
    [/(?<![0-9a-z])(20[0-9]{2})([fs])(?![a-z0-9])/gu, 1, 2],
  ];
  for (const [pattern, yearAt, seasonAt] of patterns) {
    for (const { match, from, to } of findMatches(text, pattern)) {
      const digits = match[yearAt] ?? '';
      const year = digits.length === 2 ? fullYear(Number(digits)) : Number(digits);
      const semester = semesterOf(match[seasonAt] ?? '');
      if (!semester || year < FIRST_YEAR || year > LAST_YEAR) continue;
      add({ kind: 'years', years: yearsOfSeason(year, semester), semester, from, to });
    }
  }
  // 2019上半年 is the first half of the calendar year: the second semester.
  const half = new RegExp(`${YEAR}\\s*年?\\s*(上|下)半年`, 'gu');
  for (const { match, from, to } of findMatches(text, half)) {
    const semester = match[2] === '上' ? 'Second' : 'First';
    add({ kind: 'years', years: yearsOfSeason(Number(match[1]), semester), semester, from, to });
  }
}

/** 2019年6月, 2019.06.18, 20190618, 201906. */
function findDates(text: string, add: Add): void {
  const patterns = [
    new RegExp(
      `${YEAR}\\s*[年.\\-_/]\\s*(1[0-2]|0?[1-9])\\s*[月.\\-_/]\\s*[0-3]?[0-9](?:日|号|(?![0-9]))`,
      'gu',
    ),
    new RegExp(`${YEAR}\\s*年\\s*(1[0-2]|0?[1-9])\\s*月份?`, 'gu'),
    new RegExp(`${YEAR}(1[0-2]|0[1-9])(?:[0-2][0-9]|3[01])(?![0-9])`, 'gu'),
    new RegExp(`${YEAR}[.\\-_/](1[0-2]|0?[1-9])(?![0-9])(?!\\s*(?:学期|[）)]?\\s*学期))`, 'gu'),
    new RegExp(`${YEAR}(1[0-2]|0[1-9])(?![0-9])`, 'gu'),
    /(?<![0-9])([0-9]{2})年\s*(1[0-2]|0?[1-9])\s*月份?/gu,
  ];
  for (const pattern of patterns) {
    for (const { match, from, to } of findMatches(text, pattern)) {
      const digits = match[1] ?? '';
      const year = digits.length === 2 ? fullYear(Number(digits)) : Number(digits);
      const month = Number(match[2]);
      if (year < FIRST_YEAR || year > LAST_YEAR) continue;
      // 2019-1 and 2019_2 can be the first and second semester, or January and February.
      const isBare = /^[0-9]{4}[.\-_/][12]$/u.test(match[0]);
      if (isBare && !match[0].includes('.'))
        add({ kind: 'year', year, isSchoolYear: false, from, to });
      else add({ kind: 'month', year, month, from, to });
    }
  }
}

const NUMERALS: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5 };

/** 20级, 2020级; 大二上, 大三 下学期, 研一. */
function findCohorts(text: string, add: Add): void {
  for (const { match, from, to } of findMatches(
    text,
    /(?<![0-9])((?:20)?[0-9]{2})\s*级(?!别|数|联)/gu,
  )) {
    const digits = match[1] ?? '';
    add({
      kind: 'cohort',
      year: digits.length === 2 ? fullYear(Number(digits)) : Number(digits),
      from,
      to,
    });
  }
  const grade =
    /(?<![浙北南武厦川])大([一二三四五])(?!版)(?:[\s_\-（(]*(?:(上|下)(?:学?期|半?学期)?|第?([一二12])学期)[）)]?)?(?!物|学(?!期|年)|英|化|语)/gu;
  for (const { match, from, to } of findMatches(text, grade)) {
    const semester = semesterOf(match[2] ?? match[3] ?? '');
    add({
      kind: 'grade',
      grade: NUMERALS[match[1] ?? ''] ?? 0,
      from,
      to,
      ...(semester && { semester }),
    });
  }
  const alone = /(?<![0-9])(?:freshman|sophomore|junior|senior)\s*year/gu;
  const order = ['freshman', 'sophomore', 'junior', 'senior'];
  for (const { match, from, to } of findMatches(text, alone)) {
    add({
      kind: 'grade',
      grade: order.findIndex((word) => match[0].startsWith(word)) + 1,
      from,
      to,
    });
  }
}

function findSemesters(text: string, add: Add): void {
  const patterns: readonly RegExp[] = [
    /第\s*([12一二])\s*学\s*期/gu,
    /(?<![第0-9一二三四五六七八九十])([12一二])\s*学期/gu,
    /(上|下)(?:半)?学期/gu,
    /(秋|春)(?:季学期|季班|学期|季)/gu,
    /(?<![a-z])(fall|autumn|spring)(?![a-z])(?:\s*(?:semester|term))?/gu,
    /(?<![a-z])(1|2)(?:st|nd)\s*(?:semester|term)/gu,
    /(?<![a-z])(?:semester|term)\s*(1|2)(?![0-9])/gu,
    /(?<=^|[\s_\-（([【])(秋|春)(?=$|[\s_\-）)\]】])/gu,
  ];
  for (const pattern of patterns) {
    for (const { match, from, to } of findMatches(text, pattern)) {
      // 上半学期 is the first half of one.
      if (/半学期/u.test(match[0])) continue;
      const semester = semesterOf(match[1] ?? '');
      if (semester) add({ kind: 'semester', semester, from, to });
    }
  }
  for (const { match, from, to } of findMatches(
    text,
    /(?<![a-z])(first|second)\s*(?:semester|term)/gu,
  )) {
    add({ kind: 'semester', semester: match[1] === 'first' ? 'First' : 'Second', from, to });
  }
}

/** 2019, 2019年, 19年, 2019学年. */
function findYears(text: string, add: Add): void {
  const year = new RegExp(`${YEAR}(?![0-9])(?!\\s*版)\\s*(学年度?|年度?)?`, 'gu');
  for (const { match, from, to } of findMatches(text, year)) {
    const number = Number(match[1]);
    if (number < FIRST_YEAR || number > LAST_YEAR) continue;
    const isSchoolYear = match[2]?.startsWith('学年') ?? false;
    add({ kind: 'year', year: number, isSchoolYear, from, to });
  }
  const short = /(?<![0-9近前后过.])([0-9]{2})\s*(学年|年)(?!代|级|制)(?:度)?/gu;
  for (const { match, from, to } of findMatches(text, short)) {
    const number = fullYear(Number(match[1]));
    if (number > LAST_YEAR) continue;
    add({ kind: 'year', year: number, isSchoolYear: match[2] === '学年', from, to });
  }
}
