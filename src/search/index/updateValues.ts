import type { Item, UnknownItem } from '../../catalog/item.ts';
import { forEachEntry, groupLists } from '../lib/lists.ts';
import { foldText, isHan, removeHanSpaces } from '../text/foldText.ts';
import { fieldValues } from './fields.ts';
import { changedPositions, type KeptItems } from './keptItems.ts';
import {
  indexAcronyms,
  indexBigrams,
  indexWords,
  LONGEST_TEXT,
  packPosting,
  postingField,
  postingId,
  type ValueIndex,
  wordsOf,
} from './valueIndex.ts';

/** How many items and texts are handled before others may run. */
const ITEMS_AT_ONCE = 16_384;
const TEXTS_AT_ONCE = 2048;

const NONE = -1;

/**
 * Indexes the texts of a catalog as `indexValues` does, to the last number, from the index of an
 * earlier one. Pauses wherever it yields. Returns undefined if a text that stays must be folded anew.
 *
 * @param variants those of the earlier catalog, and those of this one
 */
export function* updateValues(
  before: ValueIndex,
  now: KeptItems,
  variants: {
    readonly before: ReadonlyMap<string, string>;
    readonly now: ReadonlyMap<string, string>;
  },
): Generator<undefined, ValueIndex | undefined> {
  const fold = (raw: string) =>
    foldText(raw.slice(0, LONGEST_TEXT), variants.now).slice(0, LONGEST_TEXT);
  const { texts, originals, itemValues, numbers } = yield* placeTexts(before, now, fold);
  const refolded = refoldedCharacters(variants.before, variants.now);
  const mustRefold = (text: string, was: number) =>
    (numbers[was] ?? NONE) !== NONE && refolded.some((character) => text.includes(character));
  if (refolded.length > 0 && before.texts.some(mustRefold)) return undefined;
  yield;
  const valueWords: (readonly string[])[] = [];
  for (let value = 0; value < texts.length; value += 1) {
    valueWords.push(isAllHan(texts[value] ?? '') ? [] : wordsOf(fold(originals[value] ?? '')));
    if (value % TEXTS_AT_ONCE === 0) yield;
  }
  const fields = new Uint16Array(texts.length);
  for (const posting of itemValues.data) {
    const value = postingId(posting);
    fields[value] = (fields[value] ?? 0) | (1 << postingField(posting));
  }
  yield;
  const postings = groupLists(texts.length, (put) => {
    for (let position = 0; position < now.items.length; position += 1) {
      forEachEntry(itemValues, position, (posting) =>
        put(postingId(posting), packPosting(position, postingField(posting))),
      );
    }
  });
  yield;
  const bigrams = indexBigrams(texts);
  yield;
  return {
    texts,
    originals,
    postings,
    itemValues,
    fields,
    ...bigrams,
    ...indexWords(valueWords),
    acronyms: indexAcronyms(valueWords, fields),
  };
}

interface Places extends Pick<ValueIndex, 'texts' | 'originals' | 'itemValues'> {
  /** For each text of the earlier index its number now; -1 if it is gone. */
  readonly numbers: Int32Array;
}

/** Numbers the texts by the first place where they stand, in the order of the items. */
function* placeTexts(
  before: ValueIndex,
  now: KeptItems,
  fold: (raw: string) => string,
): Generator<undefined, Places> {
  const { items, kept } = now;
  const { starts: oldStarts, data: oldData } = before.itemValues;
  const changed = readChanged(before, now, (raw) => removeHanSpaces(fold(raw)));
  yield;
  const starts = new Uint32Array(items.length + 1);
  const data = new Uint32Array(countPlaces(before, kept) + changed.places);
  const numbers = new Int32Array(before.texts.length).fill(NONE);
  const created = new Map<string, number>();
  const texts: string[] = [];
  const originals: string[] = [];
  let count = 0;

  function add(text: string, original: string): number {
    originals.push(original);
    return texts.push(text) - 1;
  }

  /** Another item may be the first that has a text, and spell it in another way. */
  function originalOf(was: number, position: number, slot: number): string {
    const first = postingId(before.postings.data[before.postings.starts[was] ?? 0] ?? 0);
    if (first === kept[position]) return before.originals[was] ?? '';
    return valuesOf(items[position])[slot]?.[1] ?? '';
  }

  for (let position = 0; position < items.length; position += 1) {
    const old = kept[position] ?? NONE;
    const from = old < 0 ? 0 : (oldStarts[old] ?? 0);
    const end = old < 0 ? 0 : (oldStarts[old + 1] ?? 0);
    for (let index = from; index < end; index += 1) {
      const posting = oldData[index] ?? 0;
      const was = postingId(posting);
      let value = numbers[was] ?? NONE;
      if (value === NONE) {
        value = add(before.texts[was] ?? '', originalOf(was, position, index - from));
        numbers[was] = value;
      }
      data[count] = packPosting(value, postingField(posting));
      count += 1;
    }
    for (const { field, raw, text, was } of changed.byPosition.get(position) ?? []) {
      let value = was === undefined ? (created.get(text) ?? NONE) : (numbers[was] ?? NONE);
      if (value === NONE) {
        value = add(text, raw);
        if (was === undefined) created.set(text, value);
        else numbers[was] = value;
      }
      data[count] = packPosting(value, field);
      count += 1;
    }
    starts[position + 1] = count;
    if (position % ITEMS_AT_ONCE === 0) yield;
  }
  return { texts, originals, itemValues: { starts, data }, numbers };
}

interface Place {
  readonly field: number;
  readonly raw: string;
  readonly text: string;
  /** The number of the text in the earlier index, if it is there. */
  readonly was: number | undefined;
}

/** The texts of the items that are new or changed. */
function readChanged(before: ValueIndex, now: KeptItems, textOf: (raw: string) => string) {
  const read = changedPositions(now).map((position) => ({
    position,
    values: valuesOf(now.items[position]).map(([field, raw]) => ({
      field,
      raw,
      text: textOf(raw),
    })),
  }));
  const wanted = new Set(read.flatMap(({ values }) => values.map(({ text }) => text)));
  const numbers = new Map<string, number>();
  before.texts.forEach((text, was) => {
    if (wanted.has(text)) numbers.set(text, was);
  });
  const byPosition = new Map(
    read.map(({ position, values }): [number, Place[]] => [
      position,
      values.map((value) => ({ ...value, was: numbers.get(value.text) })),
    ]),
  );
  return { byPosition, places: read.reduce((sum, { values }) => sum + values.length, 0) };
}

function valuesOf(item: Item | UnknownItem | undefined): [field: number, text: string][] {
  return item === undefined || item.type === 'unknown' ? [] : fieldValues(item);
}

/** In how many places the texts of the items that stay stand. */
function countPlaces({ itemValues: { starts } }: ValueIndex, kept: Int32Array): number {
  let count = 0;
  for (const old of kept) if (old >= 0) count += (starts[old + 1] ?? 0) - (starts[old] ?? 0);
  return count;
}

/**
 * What a text that was folded with the earlier variants contains if it is folded in another way now: a
 * variant that was none, or the form of one that was.
 */
function refoldedCharacters(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] {
  const added = [...now.keys()].filter((variant) => !before.has(variant));
  const others = [...before].flatMap(([variant, form]) => (now.get(variant) === form ? [] : form));
  return [...added, ...others];
}

function isAllHan(text: string): boolean {
  for (let offset = 0; offset < text.length; offset += 1) {
    if (!isHan(text.charCodeAt(offset))) return false;
  }
  return true;
}
