import type { Item, UnknownItem } from '../../catalog/item.ts';
import { groupLists, type Lists } from '../lib/lists.ts';
import { foldText, isDigit, isHan, removeHanSpaces } from '../text/foldText.ts';
import { fieldValues, IN_NAMES } from './fields.ts';

/** A posting: the number of an item or of a value, with the number of a field, as one number. */
export function packPosting(number: number, field: number): number {
  return number * 16 + field;
}

export function postingId(posting: number): number {
  return posting >>> 4;
}

export function postingField(posting: number): number {
  return posting & 15;
}

/** A bigram as one number. */
export function bigramKey(first: number, second: number): number {
  return first * 65536 + second;
}

export function secondOfBigram(key: number): number {
  return key % 65536;
}

/**
 * How much of a text is indexed, in UTF-16 units: the cost of a query grows with the longest text.
 * The longest title of a real archive has 116.
 */
export const LONGEST_TEXT = 1000;

/**
 * The distinct texts (values) of a catalog, folded, with their postings. Courses, publishers and
 * authors recur: each text is matched once, however many items have it.
 */
export interface ValueIndex {
  readonly texts: readonly string[];
  /** Each value as it was first published. */
  readonly originals: readonly string[];
  /** For each value the items that have it, as postings. */
  readonly postings: Lists;
  /** For each item its values, as postings. */
  readonly itemValues: Lists;
  /** Bit n: the value stands in field n of some item. */
  readonly fields: Uint16Array;
  /** The number of each Han bigram, by `bigramKey`. */
  readonly bigrams: ReadonlyMap<number, number>;
  /** For each bigram the values that have it, ascending. */
  readonly bigramPostings: Lists;
  /** For each bigram the values that start with it, ascending. */
  readonly prefixPostings: Lists;
  /** The bigrams that have a character in first or second place. */
  readonly bigramsByFirst: ReadonlyMap<number, readonly number[]>;
  readonly bigramsBySecond: ReadonlyMap<number, readonly number[]>;
  /** The key of each bigram by its number. */
  readonly bigramKeys: readonly number[];
  /** The values with a Han character that has no Han neighbour, by that character. */
  readonly isolatedHan: ReadonlyMap<number, readonly number[]>;
  /** Words of letters or digits, sorted. */
  readonly words: readonly string[];
  /** For each word the values that have it. */
  readonly wordPostings: Lists;
  /** The names of three words or more, by their initials with and without small words. */
  readonly acronyms: ReadonlyMap<string, readonly number[]>;
}

const WORD = /[\p{L}\p{N}]+[+#]*/gu;

/** The words of letters or digits in a folded text. Han characters separate them. */
export function wordsOf(folded: string): string[] {
  const words: string[] = [];
  for (const [token] of folded.matchAll(WORD)) {
    let start = 0;
    for (let offset = 1; offset <= token.length; offset += 1) {
      const first = token.charCodeAt(start);
      const isSame =
        offset < token.length &&
        isHan(first) === isHan(token.charCodeAt(offset)) &&
        isDigit(first) === isDigit(token.charCodeAt(offset));
      if (isSame) continue;
      if (!isHan(first)) words.push(token.slice(start, offset));
      start = offset;
    }
  }
  return words;
}

/** Indexes the texts of a catalog. Time and memory are linear in their length. */
export function indexValues(
  items: readonly (Item | UnknownItem)[],
  variants: ReadonlyMap<string, string>,
): ValueIndex {
  const byRaw = new Map<string, number>();
  const byText = new Map<string, number>();
  const texts: string[] = [];
  const originals: string[] = [];
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
          const text = removeHanSpaces(folded);
          value = byText.get(text);
          if (value === undefined) {
            value = texts.length;
            texts.push(text);
            originals.push(raw);
            valueWords.push(wordsOf(folded));
            byText.set(text, value);
          }
          byRaw.set(raw, value);
        }
        placeValues.push(packPosting(value, field));
        placeItems.push(packPosting(position, field));
      }
    }
    itemStarts[position + 1] = placeValues.length;
  });

  const fields = new Uint16Array(texts.length);
  for (const posting of placeValues) {
    const value = postingId(posting);
    fields[value] = (fields[value] ?? 0) | (1 << postingField(posting));
  }
  return {
    texts,
    originals,
    postings: groupLists(texts.length, (put) => {
      for (let index = 0; index < placeValues.length; index += 1) {
        put(postingId(placeValues[index] ?? 0), placeItems[index] ?? 0);
      }
    }),
    itemValues: { starts: itemStarts, data: Uint32Array.from(placeValues) },
    fields,
    ...indexBigrams(texts),
    ...indexWords(valueWords),
    acronyms: indexAcronyms(valueWords, fields),
  };
}

const NO_BIGRAM = -1;

/** The Han bigrams of texts, numbered by their first text. */
export function indexBigrams(texts: readonly string[]) {
  const bigrams = new Map<number, number>();
  const bigramKeys: number[] = [];
  const isolatedHan = new Map<number, number[]>();
  const bigramsByFirst = new Map<number, number[]>();
  const bigramsBySecond = new Map<number, number[]>();
  /** The bigrams of each text in a row, so that each is looked up once. */
  const ownBigrams: number[] = [];
  const ownStarts = new Uint32Array(texts.length + 1);
  const prefixes = new Int32Array(texts.length).fill(NO_BIGRAM);
  texts.forEach((text, value) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const code = text.charCodeAt(offset);
      if (!isHan(code)) continue;
      const next = text.charCodeAt(offset + 1);
      if (offset + 1 < text.length && isHan(next)) {
        const key = bigramKey(code, next);
        let bigram = bigrams.get(key);
        if (bigram === undefined) {
          bigram = bigramKeys.length;
          bigrams.set(key, bigram);
          push(bigramsByFirst, code, bigram);
          push(bigramsBySecond, next, bigram);
          bigramKeys.push(key);
        }
        ownBigrams.push(bigram);
        if (offset === 0) prefixes[value] = bigram;
      } else if (offset === 0 || !isHan(text.charCodeAt(offset - 1)))
        push(isolatedHan, code, value);
    }
    ownStarts[value + 1] = ownBigrams.length;
  });
  return {
    bigrams,
    bigramKeys,
    isolatedHan,
    bigramsByFirst,
    bigramsBySecond,
    bigramPostings: groupLists(bigrams.size, (put) => {
      const last = new Int32Array(bigrams.size).fill(-1);
      for (let value = 0; value < texts.length; value += 1) {
        const end = ownStarts[value + 1] ?? 0;
        for (let index = ownStarts[value] ?? 0; index < end; index += 1) {
          const bigram = ownBigrams[index] ?? 0;
          if (last[bigram] !== value) put(bigram, value);
          last[bigram] = value;
        }
      }
    }),
    prefixPostings: groupLists(bigrams.size, (put) => {
      prefixes.forEach((bigram, value) => {
        if (bigram !== NO_BIGRAM) put(bigram, value);
      });
    }),
  };
}

function push<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** @param valueWords for each value its `wordsOf` */
export function indexWords(valueWords: readonly (readonly string[])[]) {
  const words = [...new Set(valueWords.flat())].sort();
  const numbers = new Map(words.map((word, number) => [word, number]));
  const wordPostings = groupLists(words.length, (put) => {
    valueWords.forEach((own, value) => {
      for (const word of new Set(own)) put(numbers.get(word) ?? 0, value);
    });
  });
  return { words, wordPostings };
}

const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the and or of in on to for with from by its s'.split(' '),
);

/** @param fields for each value the fields where it stands */
export function indexAcronyms(
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
    // The s of Programmer’s is not a word.
    const said = words.filter((word) => word !== 's');
    for (const acronym of new Set([initials(said), initials(great)])) {
      if (acronym.length > 2) push(acronyms, acronym, value);
    }
  });
  return acronyms;
}
