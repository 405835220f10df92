import type { Course, Item, UnknownItem } from '../catalog/item.ts';
import { closeUp, foldText, isDigit, isHan } from './foldText.ts';
import { groupLists, type Lists } from './lists.ts';

/** The fields that are searched, and how much it counts to be matched there. */
export const FIELDS = {
  title: 1,
  course: 0.98,
  docCourse: 0.95,
  author: 0.8,
  translator: 0.7,
  teacher: 0.75,
  publisher: 0.5,
  college: 0.55,
  content: 0.6,
  stage: 0.6,
  edition: 0.5,
  courseType: 0.4,
  isbn: 0.8,
  variant: 0.6,
  note: 0.4,
} as const;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES: readonly string[] = Object.keys(FIELDS);
export const FIELD_WEIGHTS: readonly number[] = Object.values(FIELDS);

/** Fields whose text names the thing itself: in these, any part of a name is good enough. */
const NAME_FIELDS = 3;

/** People, the next fields: known by their whole name. */
const PEOPLE_FIELDS = 6;

/** Fields as `Values.fields` has them: a bit each. */
export const IN_NAMES = (1 << NAME_FIELDS) - 1;
export const IN_NAMES_OR_PEOPLE = (1 << PEOPLE_FIELDS) - 1;

export function fieldBit(field: FieldName): number {
  return 1 << FIELD_NAMES.indexOf(field);
}

/** Whether a field, by its number, names the thing itself. */
export function isNameField(field: number): boolean {
  return field < NAME_FIELDS;
}

/** Where a text stands, as one number: an item or a value, by its number, and the field. */
export function placeOf(number: number, field: number): number {
  return number * 16 + field;
}

export function numberAt(place: number): number {
  return place >>> 4;
}

export function fieldAt(place: number): number {
  return place & 15;
}

/** Two characters side by side as one number. */
export function pairKey(first: number, second: number): number {
  return first * 65536 + second;
}

export function secondOfPair(key: number): number {
  return key % 65536;
}

/**
 * How much of a text is searched, in UTF-16 units: what a query costs grows with the longest one. The
 * longest title of a real archive has 116.
 */
export const LONGEST_TEXT = 1000;

/**
 * The distinct texts of a catalog, folded, and where they stand. Courses, publishers and authors
 * recur: whatever is found out of a text is found out once.
 */
export interface Values {
  readonly texts: readonly string[];
  /** Each value as it was first written. */
  readonly shown: readonly string[];
  /** Of each value: the items that have it, each with the field (see `placeOf`). */
  readonly places: Lists;
  /** Of each item: its values, each with the field (see `placeOf`). */
  readonly ofItem: Lists;
  /** Bit n: the value stands in field n of some item. */
  readonly fields: Uint16Array;
  /** Pairs of Han characters side by side (see `pairKey`) → number of the pair. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Of each pair: the values that have it, ascending. */
  readonly withPair: Lists;
  /** Of each pair: the values that start with it, ascending. */
  readonly startingWith: Lists;
  /** First and second characters → the numbers of the pairs that have them there. */
  readonly pairsByFirst: ReadonlyMap<number, readonly number[]>;
  readonly pairsBySecond: ReadonlyMap<number, readonly number[]>;
  /** Key of each pair by its number. */
  readonly pairKeys: readonly number[];
  /** Values of a single Han character, or with one that has no Han neighbour → those values. */
  readonly loners: ReadonlyMap<number, readonly number[]>;
  /** Words of letters or digits, sorted. */
  readonly words: readonly string[];
  /** Of each word: the values that have it. */
  readonly withWord: Lists;
  /** Names of three words of letters or more by their first letters, with and without small words. */
  readonly acronyms: ReadonlyMap<string, readonly number[]>;
}

export function fieldValues(item: Item): [field: number, text: string][] {
  const values: [number, string | undefined][] = [];
  const add = (field: FieldName, texts: readonly (string | undefined)[]) => {
    const number = FIELD_NAMES.indexOf(field);
    for (const text of texts) values.push([number, text]);
  };
  const { data } = item;
  add('note', [data.note]);
  if (item.type === 'book') {
    const { title, authors, translators, publisher, edition, isbn } = item.data;
    add('title', [title]);
    add('author', authors);
    add('translator', translators);
    add('publisher', [publisher]);
    add('edition', [edition]);
    add(
      'isbn',
      isbn.map((one) => one.replaceAll(/[^0-9Xx]/gu, '')),
    );
  } else if (item.type === 'test') {
    const { course, college, content, time, title, variant, teachers = [] } = item.data;
    add('course', [course.name]);
    add('title', isGenerated(title) ? [] : [title]);
    add('college', college);
    add('content', [...content, ...(item.data.wiki?.data.content ?? [])]);
    add('stage', [time.stage]);
    add('courseType', [course.type]);
    add('variant', [variant]);
    add('teacher', teachers);
  } else {
    const courses: readonly Course[] = item.data.course;
    add('title', [data.title]);
    add(
      'docCourse',
      courses.map(({ name }) => name),
    );
    add('content', item.data.content);
    add('teacher', item.data.teachers ?? []);
    add(
      'courseType',
      courses.map(({ type }) => type),
    );
  }
  return values.flatMap(([field, text]): [number, string][] => (text ? [[field, text]] : []));
}

/** Generated titles say nothing that years, semester, course and stage do not (see `testTitle`). */
function isGenerated(title: string): boolean {
  return /^\d{4}(?:-\d{4})? 学年/u.test(title);
}

const WORD = /[\p{L}\p{N}]+[+#]*/gu;

/** Words of letters or of digits in a folded text: Han characters stand between them. */
export function wordsOf(folded: string): string[] {
  const words: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    let start = 0;
    for (let at = 1; at <= run.length; at += 1) {
      const first = run.charCodeAt(start);
      const isSame =
        at < run.length &&
        isHan(first) === isHan(run.charCodeAt(at)) &&
        isDigit(first) === isDigit(run.charCodeAt(at));
      if (isSame) continue;
      if (!isHan(first)) words.push(run.slice(start, at));
      start = at;
    }
  }
  return words;
}

/** Reads the texts of a catalog: linear in their length, in time and memory. */
export function readValues(
  items: readonly (Item | UnknownItem)[],
  variants: ReadonlyMap<string, string>,
): Values {
  const byRaw = new Map<string, number>();
  const byText = new Map<string, number>();
  const texts: string[] = [];
  const shown: string[] = [];
  const valueWords: string[][] = [];
  const placeValues: number[] = [];
  const placeItems: number[] = [];
  const itemStarts = new Uint32Array(items.length + 1);

  items.forEach((item, position) => {
    if (item.type !== 'unknown') {
      for (const [field, raw] of fieldValues(item)) {
        let value = byRaw.get(raw);
        if (value === undefined) {
          const folded = foldText(raw.slice(0, LONGEST_TEXT), variants).slice(0, LONGEST_TEXT);
          const text = closeUp(folded);
          value = byText.get(text);
          if (value === undefined) {
            value = texts.length;
            texts.push(text);
            shown.push(raw);
            valueWords.push(wordsOf(folded));
            byText.set(text, value);
          }
          byRaw.set(raw, value);
        }
        placeValues.push(placeOf(value, field));
        placeItems.push(placeOf(position, field));
      }
    }
    itemStarts[position + 1] = placeValues.length;
  });

  const fields = new Uint16Array(texts.length);
  for (const place of placeValues) {
    const value = numberAt(place);
    fields[value] = (fields[value] ?? 0) | (1 << fieldAt(place));
  }
  return {
    texts,
    shown,
    places: groupLists(texts.length, (put) => {
      for (let at = 0; at < placeValues.length; at += 1) {
        put(numberAt(placeValues[at] ?? 0), placeItems[at] ?? 0);
      }
    }),
    ofItem: { starts: itemStarts, data: Uint32Array.from(placeValues) },
    fields,
    ...readPairs(texts),
    ...readWords(valueWords),
    acronyms: readAcronyms(valueWords, fields),
  };
}

function readPairs(texts: readonly string[]) {
  const pairs = new Map<number, number>();
  const pairKeys: number[] = [];
  const loners = new Map<number, number[]>();
  const pairsByFirst = new Map<number, number[]>();
  const pairsBySecond = new Map<number, number[]>();
  texts.forEach((text, value) => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isHan(code)) continue;
      const next = text.charCodeAt(at + 1);
      if (at + 1 < text.length && isHan(next)) {
        const key = pairKey(code, next);
        if (!pairs.has(key)) {
          pairs.set(key, pairKeys.length);
          push(pairsByFirst, code, pairKeys.length);
          push(pairsBySecond, next, pairKeys.length);
          pairKeys.push(key);
        }
      } else if (at === 0 || !isHan(text.charCodeAt(at - 1))) push(loners, code, value);
    }
  });
  const eachPair = (see: (pair: number, value: number, at: number) => void) => {
    texts.forEach((text, value) => {
      for (let at = 0; at + 1 < text.length; at += 1) {
        const pair = pairs.get(pairKey(text.charCodeAt(at), text.charCodeAt(at + 1)));
        if (pair !== undefined) see(pair, value, at);
      }
    });
  };
  return {
    pairs,
    pairKeys,
    loners,
    pairsByFirst,
    pairsBySecond,
    withPair: groupLists(pairs.size, (put) => {
      const last = new Int32Array(pairs.size).fill(-1);
      eachPair((pair, value) => {
        if (last[pair] !== value) put(pair, value);
        last[pair] = value;
      });
    }),
    startingWith: groupLists(pairs.size, (put) =>
      eachPair((pair, value, at) => {
        if (at === 0) put(pair, value);
      }),
    ),
  };
}

function push<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

function readWords(valueWords: readonly (readonly string[])[]) {
  const words = [...new Set(valueWords.flat())].sort();
  const numbers = new Map(words.map((word, number) => [word, number]));
  const withWord = groupLists(words.length, (put) => {
    valueWords.forEach((own, value) => {
      for (const word of new Set(own)) put(numbers.get(word) ?? 0, value);
    });
  });
  return { words, withWord };
}

const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the and or of in on to for with from by its s'.split(' '),
);

function readAcronyms(
  valueWords: readonly (readonly string[])[],
  fields: Uint16Array,
): Map<string, number[]> {
  const acronyms = new Map<string, number[]>();
  valueWords.forEach((own, value) => {
    if (((fields[value] ?? 0) & IN_NAMES) === 0) return;
    const words = own.filter((word) => /^[a-z]/u.test(word));
    if (words.length < 3) return;
    const initials = (some: readonly string[]) => some.map((word) => word[0]).join('');
    const great = words.filter((word) => !SMALL_WORDS.has(word));
    // The s of Programmer’s is no word.
    const said = words.filter((word) => word !== 's');
    for (const acronym of new Set([initials(said), initials(great)])) {
      if (acronym.length > 2) push(acronyms, acronym, value);
    }
  });
  return acronyms;
}
