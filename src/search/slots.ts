import { type Facts, parseSmallNumber, VOLUME_BITS } from './facts.ts';
import type { QueryText, Span } from './queryText.ts';
import {
  ALONE,
  APART,
  BEGUN_WORDS,
  BOOK,
  both,
  FUNCTION_CHARACTERS,
  IN_SENTENCES,
  inEdition,
  inSemester,
  inVolume,
  LONGEST_WORD,
  MEANINGS,
  type Meaning,
  ofKind,
  PAPER,
  PINYIN_MEANINGS,
  QUALITY,
  TEST,
  UNDIVIDED,
} from './slotWords.ts';

/** A part of a query that asks for a fact: a year, a semester, a stage, a kind of item. */
export interface Slot extends Span {
  /** Whether the item at a position of the catalog answers it. */
  readonly holds: (facts: Facts, item: number) => boolean;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** What of a title says the same: marked there. */
  readonly shown: readonly string[];
  /** A filler asks for nothing: 的, 有没有, 下载. */
  readonly isFiller?: true;
  /** What kind of fact is asked for: kinds that may be passed over where nothing has all. */
  readonly about?: 'edition' | 'stage' | 'semester' | 'content';
  /** It asks for materials, or counts only where something does. */
  readonly asks?: 'materials';
  readonly ifAsked?: 'materials';
}

/** A calendar year of two digits that a student can mean: 05 … 39. */
function fullYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits);
}

/** Everything in a query that may ask for a fact. What it really means each item decides. */
export function findSlots(query: QueryText): Slot[] {
  const slots: Slot[] = [];
  const add = (from: number, to: number, meaning: Meaning) =>
    slots.push({ quality: QUALITY, ...meaning, from, to });
  findWords(query, add);
  findNumbers(query, add);
  const asksFor = new Set(slots.map(({ asks }) => asks));
  return slots.filter(({ ifAsked }) => ifAsked === undefined || asksFor.has(ifAsked));
}

/** Tests of the school years that a calendar year belongs to, and books published in it. */
function inYear(year: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === year || facts.end[item] === year,
    shown: [String(year)],
  };
}

function testInYear(year: number): Meaning {
  return both(ofKind(TEST), inYear(year));
}

function inSchoolYear(start: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === start && facts.end[item] === start + 1,
    shown: [String(start), String(start + 1)],
  };
}

/** Autumn is the first semester of the school year that starts then, spring the second of the one that ends. */
function inSeason(year: number, isAutumn: boolean): Meaning {
  return {
    holds: (facts, item) =>
      isAutumn
        ? facts.start[item] === year && facts.semester[item] === 1
        : facts.end[item] === year && facts.semester[item] === 2,
    shown: [isAutumn ? '第一学期' : '第二学期', String(year)],
  };
}

type Add = (from: number, to: number, meaning: Meaning) => void;

function findWords({ text, chunks, runs, letterRuns }: QueryText, add: Add): void {
  const edges = new Set(runs.flatMap(({ from, to }) => [from, to]));
  const joints: { at: number; end: number; meanings: readonly Meaning[] }[] = [];
  for (const { from, to } of chunks) {
    for (let at = from; at < to; at += 1) {
      for (let end = Math.min(to, at + LONGEST_WORD); end > at; end -= 1) {
        const word = text.slice(at, end);
        const meanings = MEANINGS.get(word) ?? [];
        if (/^第.$/u.test(word) && /[版卷册章部]/u.test(text[end] ?? '')) continue;
        if (meanings.length === 0 || (APART.has(word) && word.length < to - from)) continue;
        if (IN_SENTENCES.has(word) && to - from < SHORTEST_SENTENCE) continue;
        if (ALONE.has(word) && !edges.has(at) && !edges.has(end)) {
          joints.push({ at, end, meanings });
          continue;
        }
        for (const meaning of meanings) add(at, end, meaning);
        if (word.length > 1) {
          edges.add(at);
          edges.add(end);
        }
      }
    }
    const last = text[to - 1];
    if (last === '书') add(to - 1, to, ofKind(BOOK));
    if ((last === '卷' || last === '题') && to - from > 1) add(to - 1, to, PAPER);
    findVolume(text, from, to, add);
  }
  // What joins two words does so beside a word only: 试题及答案, but not 及 in 及格.
  for (const { at, end, meanings } of joints) {
    if (edges.has(at) || edges.has(end)) for (const meaning of meanings) add(at, end, meaning);
  }
  findUnfinished(text, chunks.at(-1), add);
  for (const { from, to } of letterRuns) {
    for (let at = from; at < to; at += 1) {
      for (let end = at + 3; end <= Math.min(to, at + 16); end += 1) {
        for (const meaning of PINYIN_MEANINGS.get(text.slice(at, end)) ?? []) add(at, end, meaning);
      }
    }
  }
}

/** The word that is still being typed may become any that begins so: 期 is 期中 or 期末 yet. */
function findUnfinished(text: string, last: Span | undefined, add: Add): void {
  if (!last || text.length < 2) return;
  for (let at = Math.max(last.from, last.to - LONGEST_WORD + 1, 1); at < last.to; at += 1) {
    const begun = text.slice(at, last.to);
    for (const word of BEGUN_WORDS) {
      if (word.length <= begun.length || !word.startsWith(begun)) continue;
      for (const meaning of MEANINGS.get(word) ?? []) {
        if (!meaning.ifAsked) add(at, last.to, { ...meaning, quality: 0.5 });
      }
    }
  }
}

/** 上 and 下 mean a volume only where a name may end: 高等数学上, 高数 上, 高数上期末. */
function findVolume(text: string, from: number, to: number, add: Add): void {
  for (let at = from; at < to; at += 1) {
    const volume = text[at];
    if (volume !== '上' && volume !== '下' && volume !== '中') continue;
    const rest = text.slice(at + 1, to);
    if (rest === '' || /^(?:[下中]|册|期[中末]|试卷|真题|答案|课本|教材|\d|$)/u.test(rest)) {
      add(at, at + 1, inVolume(VOLUME_BITS[volume], [`${volume}册`, volume]));
      if (at > 0) add(at, at + 1, UNDIVIDED);
    }
  }
}

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

function findNumbers(query: QueryText, add: Add): void {
  const { spaced } = query;
  const put = (start: number, length: number, meaning: Meaning) => {
    const at = start + (spaced[start] === ' ' ? 1 : 0);
    const last = spaced.slice(at, start + length).trimEnd().length - 1;
    add(query.unitOf[at] ?? 0, (query.unitOf[at + last] ?? 0) + 1, meaning);
  };
  for (const { 0: all, 1: from = '', 2: to = '', 4: semester, index } of spaced.matchAll(
    SCHOOL_YEAR,
  )) {
    const start = fullYear(from);
    if (fullYear(to) !== start + 1) continue;
    const whole = inSchoolYear(start);
    if (semester === undefined) put(index, all.length, whole);
    else {
      const term = inSemester(semester === '1' ? 1 : 2);
      put(index, all.length, both(whole, term));
      const years = all.slice(0, all.lastIndexOf(semester)).replace(/ ?第? ?$/u, '').length;
      put(index, years, whole);
      put(index + years, all.length - years, term);
    }
  }
  for (const {
    0: all,
    1: year,
    2: suffix,
    3: short,
    4: shortSuffix,
    5: season,
    index,
  } of spaced.matchAll(ONE_YEAR)) {
    const digits = year ?? short ?? '';
    const calendar = fullYear(digits);
    if (season) put(index, all.length, inSeason(calendar, season.includes('秋')));
    const bare = season ? all.length - season.length : all.length;
    const isPlain = year !== undefined && suffix === undefined;
    put(
      index,
      bare,
      isPlain ? inYear(calendar) : year === undefined ? testInYear(calendar) : inYear(calendar),
    );
    if (suffix !== undefined || shortSuffix !== undefined)
      put(index, digits.length, inYear(calendar));
  }
  for (const { 0: all, index } of spaced.matchAll(YEAR_BEGINNING)) {
    const decade = Number(all);
    put(index, all.length, {
      holds: (facts, item) =>
        Math.floor((facts.start[item] ?? 0) / 10) === decade ||
        Math.floor((facts.end[item] ?? 0) / 10) === decade,
      shown: [],
    });
  }
  for (const { 0: all, 1: number = '', index } of spaced.matchAll(EDITION)) {
    put(index, all.length, inEdition(parseSmallNumber(number)));
  }
  for (const { 0: all, 1: number = '', index } of spaced.matchAll(ORDINAL)) {
    put(index, all.length, inEdition(parseSmallNumber(number)));
  }
  for (const { 0: season, index } of spaced.matchAll(SEASON)) {
    put(index, 1, inSemester(season === '秋' ? 1 : 2));
  }
}

/** What is shorter is a name: 求 of 需求工程 asks for nothing. */
const SHORTEST_SENTENCE = 6;

/** The slots with some kinds of facts passed over, and with what questions are made of. */
export function relaxSlots(
  slots: readonly Slot[],
  query: QueryText,
  passedOver: ReadonlySet<Slot['about']>,
): Slot[] {
  const filler = (from: number): Slot => ({
    from,
    to: from + 1,
    holds: () => true,
    quality: 0,
    shown: [],
    isFiller: true,
  });
  return [
    ...slots.map(
      (slot): Slot =>
        slot.about !== undefined && passedOver.has(slot.about) ? { ...slot, isFiller: true } : slot,
    ),
    ...query.chunks
      .filter(({ from, to }) => to - from >= SHORTEST_SENTENCE)
      .flatMap(({ from, to }) =>
        Array.from(query.text.slice(from, to)).flatMap((character, at) =>
          FUNCTION_CHARACTERS.has(character) ? [filler(from + at)] : [],
        ),
      ),
  ];
}
