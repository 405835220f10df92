import type { Item } from '../../src/catalog/item.ts';
import type { Lexicon } from '../../src/search/lexicon/lexicon.ts';
import { fieldValues } from '../specifiedRule/searchedFields.ts';
import { absent, type JudgedQuery } from './judgement.ts';
import { OTHER_COURSES } from './otherCourses.ts';

const HAN = /^\p{Script=Han}+$/u;

/** The maximum number of queries of each kind; more would add no information. */
const MOST = 400;

/** Names in pinyin: in full, with spaces, partially typed, as initials. */
export function pinyinQueries(names: readonly string[], lexicon: Lexicon): JudgedQuery[] {
  const spelled = distinct(names)
    .map((name) => ({
      name,
      run: /^\p{Script=Han}+/u.exec(name.replace(/^[《【]/u, ''))?.[0] ?? '',
    }))
    .map(({ name, run }) => ({ name, isWhole: run === name, syllables: syllablesOf(run, lexicon) }))
    .filter(({ syllables }) => syllables.length >= 2);
  const letters = spelled.map(({ syllables }) => syllables.join(''));
  const initials = spelled.map(({ syllables }) => initialsOf(syllables));
  /** Every name that may be meant by the letters. */
  const beginning = (kind: string, texts: readonly string[], query: string): JudgedQuery => ({
    kind,
    query,
    meant: spelled.flatMap(({ name }, index) =>
      texts[index]?.startsWith(query.replaceAll(' ', '')) ? { begins: name } : [],
    ),
    fine: [],
  });
  const whole = spelled.filter(({ isWhole, syllables }) => isWhole && syllables.length <= 12);
  return [
    ...thinned(whole).map(({ syllables }) =>
      beginning('names in pinyin', letters, syllables.join('')),
    ),
    ...thinned(whole).map(({ syllables }) =>
      beginning('names in pinyin, spaced', letters, syllables.join(' ')),
    ),
    ...thinned(
      distinct(
        letters.flatMap((text) =>
          [4, 5, 6, 7, 8, 9, 10].flatMap((end) => (end < text.length ? text.slice(0, end) : [])),
        ),
      ),
    ).map((query) => beginning('beginnings of pinyin', letters, query)),
    ...thinned(distinct(initials.filter((text) => text.length >= 4 && text.length <= 8))).map(
      (query) => beginning('names by initials', initials, query),
    ),
  ];
}

/** Courses with one mistake: a homophone, a wrong, missing, doubled or swapped character or letter. */
export function mistakeQueries(courses: readonly string[], lexicon: Lexicon): JudgedQuery[] {
  const names = courses.filter((name) => HAN.test(name) && [...name].length >= 4);
  const random = createRandom(1);
  const byReading = Map.groupBy(lexicon.readings.keys(), (one) => lexicon.readings.get(one)?.[0]);
  const all = [...lexicon.readings.keys()];
  const mistaken = (kind: string, spoil: (name: string) => string | undefined): JudgedQuery[] =>
    thinned(names).flatMap((name) => {
      const query = spoil(name);
      if (query === undefined || courses.some((other) => other.includes(query))) return [];
      // A mistyped name may equal a mistyped longer name that starts with it.
      return { kind, query, meant: [{ inCourse: name }, { inTitle: name }], fine: [] };
    });
  const inside = (name: string) => Math.floor(random() * [...name].length);
  const replaced = (name: string, at: number, character: string) =>
    [...name].toSpliced(at, 1, character).join('');
  const pinyinOf = (name: string) => syllablesOf(name, lexicon).join('');

  return [
    ...mistaken('a homophone', (name) => {
      const at = inside(name);
      const character = [...name][at] ?? '';
      const others = (byReading.get(lexicon.readings.get(character)?.[0]) ?? []).filter(
        (one) => one !== character,
      );
      const other = others[Math.floor(random() * others.length)];
      return other === undefined ? undefined : replaced(name, at, other);
    }),
    ...mistaken('a wrong character', (name) => {
      const other = all[Math.floor(random() * all.length)] ?? '';
      return name.includes(other) ? undefined : replaced(name, inside(name), other);
    }),
    ...mistaken('a character left out', (name) => replaced(name, inside(name), '')),
    ...mistaken('a character twice', (name) => {
      const index = inside(name);
      return [...name].toSpliced(index, 0, [...name][index] ?? '').join('');
    }),
    ...mistaken('characters swapped', (name) => swapped(name, random)),
    ...mistaken('letters swapped', (name) => swapped(pinyinOf(name), random)),
    ...mistaken('a letter left out', (name) => {
      const letters = pinyinOf(name);
      return replaced(letters, 1 + Math.floor(random() * (letters.length - 2)), '');
    }),
  ];
}

/** Courses that the archive has neither as a whole nor with all their characters in one item. */
export function otherCourseQueries(items: readonly Item[]): JudgedQuery[] {
  const texts = items.map((item) => fieldValues(item).join('\n'));
  return absent(
    OTHER_COURSES.filter(
      (course) => !texts.some((text) => [...course].every((one) => text.includes(one))),
    ),
  );
}

/** Random combinations of the archive's characters and syllables, which no archive has. */
export function randomQueries(items: readonly Item[], lexicon: Lexicon): JudgedQuery[] {
  const random = createRandom(2);
  const characters = [...lexicon.readings.keys()];
  const syllables = distinct([...lexicon.readings.values()].flat());
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const values = items.map((item) => fieldValues(item).join('\n'));
  const thrown = Array.from({ length: 200 }, () =>
    [3, 4, 5].map((length) => Array.from({ length }, () => pick(characters))),
  ).flat();
  const spelled = Array.from({ length: 200 }, () =>
    Array.from({ length: 4 }, () => pick(syllables)).join(''),
  );
  const noise = Array.from({ length: 200 }, () =>
    Array.from({ length: 8 }, () => pick([...'bcdfghjklmnpqrstvwxyz'])).join(''),
  );
  return absent([
    ...thrown
      .filter((some) => !values.some((text) => some.every((one) => text.includes(one))))
      .map((some) => some.join('')),
    ...spelled,
    ...noise,
  ]);
}

/** Swaps two different adjacent characters. */
function swapped(text: string, random: () => number): string | undefined {
  const characters = [...text];
  const places = characters.flatMap((one, index) =>
    index > 0 && one !== characters[index - 1] ? index : [],
  );
  const index = places[Math.floor(random() * places.length)];
  if (index === undefined) return undefined;
  return characters
    .toSpliced(index - 1, 2, characters[index] ?? '', characters[index - 1] ?? '')
    .join('');
}

/** The usual readings of a name that consists of Han characters; empty for others. */
function syllablesOf(name: string, lexicon: Lexicon): string[] {
  if (!HAN.test(name)) return [];
  const syllables = Array.from(name, (one) => lexicon.readings.get(one)?.[0]);
  return syllables.every((one) => one !== undefined) ? syllables : [];
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map(([first = '']) => first).join('');
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function thinned<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / MOST);
  return all.filter((_, index) => index % step === 0);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
