import type { Item, UnknownItem } from '../catalog/item.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { commonReadings } from './commonReadings.ts';
import { COURSE_NAMES } from './courseNames.ts';
import { closeUp, foldText } from './foldText.ts';
import type { Lexicon } from './lexicon.ts';
import { namePieces, nearPieces } from './namePieces.ts';

/** What dictionaries know of characters, each of which is a Han character as a text. */
export interface CharacterSources {
  /** All readings in use, without tones, `v` for ü, the usual one first; none of what has none. */
  readonly readings: (character: string) => readonly string[];
  /** The simplified and usual form, which is its own; the character itself where it is that. */
  readonly simplify: (character: string) => string;
  /** All characters that `simplify` makes this one of, other than itself. */
  readonly otherForms: (character: string) => readonly string[];
}

export interface LexiconSources {
  readonly characters: CharacterSources;
  /**
   * Other names of the archive's own → full names, in place of built-in ones; one without full
   * names takes a built-in one away.
   */
  readonly aliases?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Prepares what search has to know beyond the catalog, in time linear in the length of its texts.
 *
 * Traditional and other forms are folded in catalog and query alike: `variants` leads from each form
 * of a character that the catalog has, whichever it has, to the simplified one. So a title in
 * traditional characters is found as it is written and in simplified ones, and the other way round.
 * Nothing in `readings`, `aliases` and `otherNames` is a key of `variants`.
 */
export function makeLexicon(
  items: readonly (Item | UnknownItem)[],
  { characters, aliases = new Map() }: LexiconSources,
): Lexicon {
  const { names, han } = readTexts(items);
  const simplify = (text: string) => Array.from(text, characters.simplify).join('');
  const fold = (text: string) => closeUp(simplify(foldText(text)));
  const merged = mergeAliases(ABBREVIATIONS, aliases, fold);

  const forms = variantsOf(han.characters(), characters);
  const folded = Array.from(names, (name) => closeUp(foldText(name, forms)));
  const courses = COURSE_NAMES.filter(isLong);
  const present = namePieces([...courses, ...[...merged.values()].flat()], folded);
  const known = new Map(
    [...merged].flatMap(([name, meant]): [string, readonly string[]][] => {
      const found = meant.filter((one) => present.has(one));
      return found.length > 0 ? [[name, found]] : [];
    }),
  );
  for (const name of known.keys()) han.add(name);
  return {
    readings: readingsOf(han.characters(), characters),
    variants: variantsOf(han.characters(), characters),
    aliases: known,
    otherNames: nearPieces(
      courses.filter((name) => !present.has(name) && !known.has(name)),
      folded,
    ),
  };
}

/** Of two characters, one that is different leaves nothing that could be mistaken. */
function isLong(name: string): boolean {
  return name.length > 2;
}

/** The names of courses and titles, each once, and the Han characters of all that is searched. */
function readTexts(items: readonly (Item | UnknownItem)[]) {
  const names = new Set<string>();
  const han = createHanSet();
  for (const item of items) {
    if (item.type === 'unknown') continue;
    for (const text of textsOf(item)) han.add(text);
    for (const { name } of [item.type === 'book' ? [] : item.data.course].flat()) names.add(name);
    // A test's title is mostly made of the name of its course, which is enough.
    const isNamed = item.type === 'test' && item.data.title.includes(item.data.course.name);
    if (!isNamed) names.add(item.data.title);
  }
  return { names, han };
}

/** Every text of an item that is searched, or read out of it as a condition. */
function textsOf(item: Item): string[] {
  const { data, type } = item;
  const texts: (string | undefined)[] = [data.title];
  if (type === 'book') {
    texts.push(...data.authors, ...data.translators, data.publisher, data.edition);
  } else {
    for (const course of [data.course].flat()) texts.push(course.name, course.type);
    texts.push(...data.content);
  }
  if (type === 'test') texts.push(...data.college, data.time.stage);
  return texts.filter((text) => text !== undefined);
}

/** A set of Han characters that takes in whole texts, most of which bring nothing new. */
function createHanSet() {
  const seen = new Uint8Array(0x11_0000);
  const han = new Set<string>();
  return {
    add(text: string): void {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.codePointAt(at) ?? 0;
        if (code > 0xffff) at += 1;
        if (seen[code] !== 0) continue;
        seen[code] = 1;
        // Radicals and compatibility forms become the character that they stand for.
        for (const one of foldText(String.fromCodePoint(code))) {
          if (/\p{Script=Han}/u.test(one)) han.add(one);
        }
      }
    },
    characters: (): ReadonlySet<string> => han,
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
  // Browsers know these anyway, and the server must not know less.
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

/** Other name → full names, folded; the archive's own in place of the built-in ones. */
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
