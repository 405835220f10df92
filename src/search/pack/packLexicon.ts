import {
  type Column,
  isObject,
  lists,
  MalformedColumn,
  malformed,
  names,
  numbers,
  texts,
} from '../../catalog/columns.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { packReadings, unpackReadings } from './packReadings.ts';

/** Single characters, without separators. */
const characters: Column<string> = {
  write: (values) => values.join(''),
  read(json, count) {
    const values = typeof json === 'string' ? Array.from(json) : malformed();
    return values.length === count ? values : malformed();
  },
};

/** Packs a lexicon as columns of keys and values. */
export function packLexicon(lexicon: Lexicon): object {
  const { readings, variants, aliases, otherNames, lookAlikes, talk, surnames } = lexicon;
  return {
    readings: packReadings(readings),
    variants: packMap([...variants], characters, characters),
    aliases: packMap([...aliases], texts, lists(names)),
    otherNames: [...otherNames],
    lookAlikes: packMap([...lookAlikes], characters, texts),
    talk,
    surnames,
  };
}

/**
 * Unpacks a lexicon, with the readings of all common characters. Undefined if the JSON is
 * malformed.
 */
export function unpackLexicon(json: unknown): Lexicon | undefined {
  if (!isObject(json)) return undefined;
  const { readings, variants, aliases, otherNames, lookAlikes } = json;
  try {
    const [talk = '', surnames = ''] = texts.read([json.talk, json.surnames], 2);
    return {
      readings: typeof readings === 'string' ? unpackReadings(readings) : malformed(),
      variants: unpackMap(variants, characters, characters),
      aliases: unpackMap(aliases, texts, lists(names)),
      otherNames: new Set(
        texts.read(otherNames, Array.isArray(otherNames) ? otherNames.length : 0),
      ),
      lookAlikes: unpackMap(lookAlikes, characters, texts),
      talk,
      surnames,
    };
  } catch (error) {
    if (error instanceof MalformedColumn) return undefined;
    throw error;
  }
}

type Entries<T> = readonly (readonly [string, T])[];

function packMap<T>(entries: Entries<T>, keys: Column<string>, values: Column<T>): unknown {
  return [
    entries.length,
    keys.write(entries.map(([key]) => key)),
    values.write(entries.map(([, value]) => value)),
  ];
}

function unpackMap<T>(json: unknown, keys: Column<string>, values: Column<T>): Map<string, T> {
  const [size, writtenKeys, writtenValues]: unknown[] = Array.isArray(json) ? json : [];
  const [count = 0] = numbers.read([size], 1);
  const read = values.read(writtenValues, count);
  const map = new Map<string, T>();
  keys.read(writtenKeys, count).forEach((key, index) => {
    const value = read[index];
    if (value !== undefined) map.set(key, value);
  });
  return map;
}
