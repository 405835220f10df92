import { ABBREVIATIONS } from '../../search/lexicon/abbreviations.ts';
import { COURSE_NAMES } from '../../search/lexicon/courseNames.ts';
import { foldText, removeHanSpaces } from '../../search/text/foldText.ts';
import type { Metadata } from '../metadataSchema.ts';
import { ENGLISH_COURSES, MORE_COURSE_NAMES, SHORT_NAMES } from './courseNames.ts';
import { foldUnits, type Simplify } from './segment.ts';

/** The data behind the guesses: known names, and the names in the archive. */
export interface GuessKnowledge {
  readonly simplify: Simplify;
  /** Names to find anywhere in a text: folded, longest first, each with its usual spelling. */
  readonly names: readonly (readonly [folded: string, name: string])[];
  /** The same names and the short ones, by their key (`keyOf`). */
  readonly byFolded: ReadonlyMap<string, string>;
  /** The courses of the archive with their parts, by key (`courseKeyOf`). */
  readonly archiveCourses: ReadonlyMap<string, string>;
  /** Alias, folded → full names, the most likely first. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** The aliases that the archive itself defines. */
  readonly ownAliases: ReadonlySet<string>;
  /** Pinyin without tones → full names. */
  readonly byPinyin: ReadonlyMap<string, readonly string[]>;
  readonly colleges: readonly string[];
}

/** The names in the target archive. */
export interface ArchiveNames {
  readonly items: readonly Metadata[];
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Dictionaries of characters (`loadCharacters`). */
export interface Characters {
  readonly simplify: Simplify;
  readonly readings: (character: string) => readonly string[];
}

/** Prepares the data for guesses, once for all files. */
export function createKnowledge(
  characters: Characters,
  { items, aliases }: ArchiveNames = { items: [], aliases: new Map() },
): GuessKnowledge {
  const { simplify } = characters;
  const fold = (name: string) => foldUnits(name, simplify);
  const own = items.flatMap((item) =>
    item.type === 'test'
      ? [item.data.course.name]
      : item.type === 'doc'
        ? item.data.course.map(({ name }) => name)
        : [],
  );
  const archiveCourses = new Map(own.map((name) => [courseKeyOf(name), name]));
  const byFolded = new Map<string, string>();
  for (const name of [...COURSE_NAMES, ...MORE_COURSE_NAMES, ...own.map(withoutPart), ...own]) {
    byFolded.set(keyOf(name), name);
  }
  const names = [
    ...Array.from(byFolded.values(), (name) => [fold(name), name] as const),
    ...ENGLISH_COURSES,
  ]
    .filter(([folded, name]) => folded.length >= 3 && !SHORT_NAMES.has(name))
    .sort(([one], [other]) => other.length - one.length);
  const known = new Map([...ABBREVIATIONS, ...SHORT_NAMES, ...aliases]);
  const named = new Map(Array.from(known, ([name, full]) => [keyOf(name), full] as const));
  return {
    simplify,
    names,
    byFolded,
    archiveCourses,
    aliases: named,
    ownAliases: new Set(Array.from(aliases.keys(), keyOf)),
    byPinyin: indexByPinyin([...byFolded.values()], named, characters),
    colleges: [
      ...new Set(items.flatMap((item) => (item.type === 'test' ? (item.data.college ?? []) : []))),
    ],
  };
}

/** The key of a name: without case, width, brackets and spaces next to Han characters. */
export function keyOf(name: string): string {
  return removeHanSpaces(foldText(name));
}

/** The key of a course: the same for 数学分析I and 数学分析（I）. */
export function courseKeyOf(name: string): string {
  return keyOf(name)
    .normalize('NFKC')
    .replace(/\s*\(([^()]{1,4})\)/gu, '$1')
    .toLowerCase();
}

/** The name of a course without its part: 高等数学 for 高等数学A（上）. */
export function withoutPart(name: string): string {
  return name
    .replace(/\s*[（(][^（()）]{1,4}[）)]$/u, '')
    .replace(/(?<=\p{Script=Han})(?:[A-E]|[IⅠⅡⅢV]{1,3}|[一二三四五六1-6])$/u, '');
}

function indexByPinyin(
  names: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
  { readings }: Characters,
): ReadonlyMap<string, readonly string[]> {
  const spelled = new Map<string, readonly string[]>();
  const put = (name: string, full: readonly string[]) => {
    if (!/^\p{Script=Han}{2,}$/u.test(name)) return;
    const letters = Array.from(name, (character) => readings(character)[0] ?? '?').join('');
    const key = letters.replaceAll('v', 'u');
    if (!spelled.has(key)) spelled.set(key, full);
  };
  for (const name of names) put(name, [name]);
  for (const [name, full] of aliases) put(name, full);
  return spelled;
}
