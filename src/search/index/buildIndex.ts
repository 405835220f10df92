import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { foldText, removeHanSpaces } from '../text/foldText.ts';
import { type Attributes, readAttributes } from './attributes.ts';
import { type Readings, readingsByCode } from './readings.ts';
import { indexValues, type ValueIndex } from './valueIndex.ts';

/** The search index of a catalog. */
export interface SearchIndex {
  readonly values: ValueIndex;
  readonly attributes: Attributes;
  readonly readings: Readings;
  readonly variants: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** The same aliases by their spelling in pinyin. */
  readonly pinyinAliases: ReadonlyMap<string, readonly string[]>;
  /** Names of courses that the catalog lacks: queries for them are not corrected. */
  readonly otherNames: ReadonlySet<string>;
  readonly lookAlikes: ReadonlyMap<string, string>;
  readonly talk: string;
  readonly surnames: string;
}

/** Builds the search index of a catalog. Time and memory are linear in its size. */
export function buildIndex(
  items: readonly (Item | UnknownItem)[],
  { readings, variants, aliases: given, ...asGiven }: Lexicon,
): SearchIndex {
  const fold = (text: string) => removeHanSpaces(foldText(text, variants));
  const aliases = new Map(Array.from(given, ([name, meant]) => [fold(name), meant.map(fold)]));
  const pinyinAliases = new Map<string, readonly string[]>();
  for (const [name, meant] of aliases) {
    const syllables = Array.from(name, (character) => readings.get(character)?.[0]);
    if (syllables.some((syllable) => syllable === undefined)) continue;
    const spelled = syllables.join('');
    pinyinAliases.set(spelled, [...(pinyinAliases.get(spelled) ?? []), ...meant]);
  }
  const values = indexValues(items, variants);
  return {
    values,
    attributes: readAttributes(items),
    readings: readingsByCode(readings),
    variants,
    aliases,
    pinyinAliases,
    ...asGiven,
  };
}
