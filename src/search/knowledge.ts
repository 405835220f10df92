import type { Item, UnknownItem } from '../catalog/item.ts';
import { EvidenceStore } from './evidence.ts';
import { type Facts, readFacts } from './facts.ts';
import { closeUp, foldText } from './foldText.ts';
import type { Lexicon } from './lexicon.ts';
import { type Readings, readingsByCode } from './pinyin.ts';
import { readValues, type Values } from './values.ts';

/** Everything that is known of a catalog for finding text in it. */
export interface Knowledge {
  readonly values: Values;
  readonly facts: Facts;
  readonly readings: Readings;
  readonly variants: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** The aliases of Han characters by how they are spelled in pinyin. */
  readonly spelledAliases: ReadonlyMap<string, readonly string[]>;
  /** Names that the catalog lacks and that must not be taken for its own. */
  readonly otherNames: ReadonlySet<string>;
  /** Where evidence of queries is kept. */
  readonly store: EvidenceStore;
  /** Scratch of `explain`: a set for each item, all empty between queries. */
  readonly cover: Uint32Array;
}

/** Reads a catalog: linear in its size, in time and memory. */
export function learn(
  items: readonly (Item | UnknownItem)[],
  { readings, variants, aliases: given, otherNames }: Lexicon,
): Knowledge {
  const fold = (text: string) => closeUp(foldText(text, variants));
  const aliases = new Map(Array.from(given, ([name, meant]) => [fold(name), meant.map(fold)]));
  const spelledAliases = new Map<string, readonly string[]>();
  for (const [name, meant] of aliases) {
    const syllables = Array.from(name, (character) => readings.get(character)?.[0]);
    if (syllables.some((syllable) => syllable === undefined)) continue;
    const spelled = syllables.join('');
    spelledAliases.set(spelled, [...(spelledAliases.get(spelled) ?? []), ...meant]);
  }
  const values = readValues(items, variants);
  return {
    values,
    store: new EvidenceStore(values.texts.length),
    cover: new Uint32Array(items.length),
    facts: readFacts(items),
    readings: readingsByCode(readings),
    variants,
    aliases,
    spelledAliases,
    otherNames,
  };
}
