import type { Item, UnknownItem } from '../../catalog/item.ts';
import { foldText, removeHanSpaces } from '../text/foldText.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { commonReadings } from './commonReadings.ts';
import { COURSE_NAMES } from './courseNames.ts';
import type { Lexicon } from './lexicon.ts';
import { lookAlikesOf } from './lookAlikes.ts';
import { matchNearSubstrings, matchSubsequences, matchSubstrings } from './nameMatchers.ts';
import { SURNAMES, TALK } from './talk.ts';

/** Dictionaries of Han characters. Each character is a string. */
export interface CharacterSources {
  /** All readings in use, without tones, `v` for ü, the usual one first. Empty if there is none. */
  readonly readings: (character: string) => readonly string[];
  /** The simplified form of a character, which may be itself. */
  readonly simplify: (character: string) => string;
  /** All other characters that `simplify` maps to this one. */
  readonly otherForms: (character: string) => readonly string[];
}

export interface LexiconSources {
  readonly characters: CharacterSources;
  /**
   * The archive's own aliases → full names. They replace built-in ones; without full names they
   * remove one.
   */
  readonly aliases?: ReadonlyMap<string, readonly string[]>;
}

/** Characters of the words for exams and materials, which every query may have. */
const IN_WORDS = '期末中考试卷题真答案课件教材本资料复习重点笔记';

/** The longest name that may be an abbreviation of names that have its characters in order. */
const LONGEST_PICKED = 4;

/** Names of this length may be mistaken in two characters; there are too few to compare. */
const LONG = 8;

/**
 * Makes the lexicon of a catalog, in time linear in the length of its texts.
 *
 * Variants are folded in catalog and query alike: `variants` maps every form of a character that
 * the catalog has to the simplified one. So a title in traditional characters is found in both
 * forms, and the keys of `variants` occur in neither `aliases` nor `otherNames`.
 */
export function makeLexicon(
  items: readonly (Item | UnknownItem)[],
  { characters, aliases = new Map() }: LexiconSources,
): Lexicon {
  const { names, courses, seen } = readTexts(items);
  const simplify = (text: string) => Array.from(text, characters.simplify).join('');
  const merged = mergeAliases(ABBREVIATIONS, aliases, (text) =>
    removeHanSpaces(simplify(foldText(text))),
  );

  const pieces = matchSubstrings([...COURSE_NAMES, ...[...merged.values()].flat()]);
  const near = matchNearSubstrings(COURSE_NAMES.filter(({ length }) => length > 2));
  const picked = matchSubsequences(COURSE_NAMES.filter(({ length }) => length <= LONGEST_PICKED));
  const forms = variantsOf(seen.han(), characters);
  // Most names are folded already, and seeing that costs a tenth of folding them.
  const fold = (name: string) =>
    seen.isPlain(name, forms) ? name : removeHanSpaces(foldText(name, forms));
  for (const name of names) {
    const folded = fold(name);
    pieces.addText(folded);
    near.addText(folded);
    picked.addText(folded);
  }
  const present = pieces.found();
  const alike = new Set([...near.found(), ...picked.found()]);

  const ownCourses = new Set(Array.from(courses, fold));
  const known = new Map(
    [...merged].flatMap(([name, meant]): [string, readonly string[]][] => {
      // The name of a course of the catalog means that course, not a similar one.
      if (ownCourses.has(name)) return [];
      const found = meant.filter((one) => present.has(one));
      return found.length > 0 ? [[name, found]] : [];
    }),
  );
  for (const name of known.keys()) seen.add(name);
  const isOther = (name: string) =>
    (alike.has(name) || name.length >= LONG) && !present.has(name) && !known.has(name);
  return {
    readings: readingsOf(seen.han(), characters),
    variants: variantsOf(seen.han(), characters),
    aliases: known,
    otherNames: new Set(COURSE_NAMES.filter(isOther)),
    lookAlikes: lookAlikesOf(new Set([...seen.han(), ...IN_WORDS])),
    talk: TALK,
    surnames: SURNAMES,
  };
}

/** The distinct names of courses, those and titles, and the characters of all that is searched. */
function readTexts(items: readonly (Item | UnknownItem)[]) {
  const names = new Set<string>();
  const courses = new Set<string>();
  const seen = createSeenCharacters();
  for (const item of items) {
    if (item.type === 'unknown') continue;
    const { data, type } = item;
    seen.add(data.title);
    seen.add(data.note);
    if (type === 'book') {
      names.add(data.title);
      data.authors.forEach(seen.add);
      data.translators.forEach(seen.add);
      seen.add(data.publisher);
      seen.add(data.edition);
      continue;
    }
    data.content.forEach(seen.add);
    data.teachers?.forEach(seen.add);
    for (const course of type === 'doc' ? data.course : [data.course]) {
      names.add(course.name);
      courses.add(course.name);
      seen.add(course.name);
      seen.add(course.type);
    }
    // The title of a test is mostly made of the name of its course, which is enough.
    if (type === 'doc' || !data.title.includes(data.course.name)) names.add(data.title);
    if (type === 'test') {
      data.college.forEach(seen.add);
      seen.add(data.time.stage);
      seen.add(data.variant);
    }
  }
  return { names, courses, seen };
}

/** Collects the characters of texts, most of which have none that is new. */
function createSeenCharacters() {
  const FOLDED = 1;
  const PLAIN = 2;
  const state = new Uint8Array(0x11_0000);
  const han = new Set<string>();
  const see = (code: number) => {
    const character = String.fromCodePoint(code);
    const folded = foldText(character);
    state[code] = folded === character ? PLAIN : FOLDED;
    // Radicals and compatibility forms become the character that they stand for.
    for (const one of folded) if (/\p{Script=Han}/u.test(one)) han.add(one);
  };
  return {
    add(text: string | undefined): void {
      if (text === undefined) return;
      for (let offset = 0; offset < text.length; offset += 1) {
        const code = text.codePointAt(offset) ?? 0;
        if (code > 0xffff) offset += 1;
        if (state[code] === 0) see(code);
      }
    },
    /** Whether folding leaves an added text as it is. May be false for some that it does. */
    isPlain(text: string, variants: ReadonlyMap<string, string>): boolean {
      for (let offset = 0; offset < text.length; offset += 1) {
        // Half of a surrogate pair counts as folded.
        if (state[text.charCodeAt(offset)] !== PLAIN || variants.has(text.charAt(offset)))
          return false;
      }
      return true;
    },
    han: (): ReadonlySet<string> => han,
  };
}

function variantsOf(
  han: ReadonlySet<string>,
  { simplify, otherForms }: CharacterSources,
): ReadonlyMap<string, string> {
  const variants = new Map<string, string>();
  for (const character of [...new Set(Array.from(han, simplify))].sort()) {
    for (const form of otherForms(character)) variants.set(form, character);
  }
  return variants;
}

function readingsOf(
  han: ReadonlySet<string>,
  { readings, simplify }: CharacterSources,
): ReadonlyMap<string, readonly string[]> {
  // Browsers know these without being sent them, and the server must know the same.
  const all = new Map(
    Array.from(commonReadings(), ([one, usual]): [string, readonly string[]] => [one, [usual]]),
  );
  for (const character of [...new Set(Array.from(han, simplify))].sort()) {
    const own = readings(character);
    if (own.length > 0) all.set(character, own);
  }
  for (const form of han) {
    const character = simplify(form);
    const [usual] = form === character ? [] : readings(form);
    // 乾 is folded to 干, and 乾隆 is still read qianlong.
    const own = all.get(character) ?? [];
    if (usual !== undefined && !own.includes(usual)) all.set(character, [...own, usual]);
  }
  return all;
}

/** Folded aliases → full names; the archive's own replace the built-in ones. */
function mergeAliases(
  builtIn: ReadonlyMap<string, readonly string[]>,
  own: ReadonlyMap<string, readonly string[]>,
  fold: (text: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const merged = new Map<string, readonly string[]>();
  for (const aliases of [builtIn, own]) {
    for (const [name, full] of aliases) {
      const key = fold(name).replaceAll(' ', '');
      if (key !== '') merged.set(key, [...new Set(full.map(fold))].filter(isName(key)));
    }
  }
  return merged;
}

/** A single character as a full name would match half the catalog. */
function isName(key: string) {
  return (full: string) => full.length > 1 && full !== key;
}
