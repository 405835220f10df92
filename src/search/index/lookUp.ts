import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { isHan } from '../text/foldText.ts';
import { bigramKey, type ValueIndex } from './valueIndex.ts';

/** The cost of searching a text for a name. */
const STEPS_OF_COMPARING = 4;

/** The values that contain a folded text of at least two characters. */
export function valuesContaining(values: ValueIndex, name: string, work: WorkLimit): number[] {
  let rarest: number | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset + 1 < name.length; offset += 1) {
    if (!isHan(name.charCodeAt(offset)) || !isHan(name.charCodeAt(offset + 1))) continue;
    const bigram = values.bigrams.get(
      bigramKey(name.charCodeAt(offset), name.charCodeAt(offset + 1)),
    );
    if (bigram === undefined) return [];
    const size = listLength(values.bigramPostings, bigram);
    if (size < fewest) {
      fewest = size;
      rarest = bigram;
    }
  }
  const found: number[] = [];
  if (rarest !== undefined) {
    work.spend(STEPS_OF_COMPARING * fewest);
    forEachEntry(values.bigramPostings, rarest, (value) => {
      if (values.texts[value]?.includes(name)) found.push(value);
    });
    return found;
  }
  work.spend(STEPS_OF_COMPARING * values.texts.length);
  values.texts.forEach((text, value) => {
    if (text.includes(name)) found.push(value);
  });
  return found;
}

/** In how many postings of bigrams a Han character occurs. */
export function countBigramsWith(
  { bigramPostings, bigramsByFirst, bigramsBySecond }: ValueIndex,
  code: number,
) {
  let count = 0;
  for (const bigram of bigramsByFirst.get(code) ?? []) count += listLength(bigramPostings, bigram);
  for (const bigram of bigramsBySecond.get(code) ?? []) count += listLength(bigramPostings, bigram);
  return count;
}

/** The cost of adding a value to a set. */
const STEPS_OF_ADDING = 5;

/** Adds the values that have a Han character, until the work limit is reached. */
export function addValuesWith(
  values: ValueIndex,
  code: number,
  found: Set<number>,
  work: WorkLimit,
): void {
  for (const value of values.isolatedHan.get(code) ?? []) found.add(value);
  for (const bigrams of [values.bigramsByFirst.get(code), values.bigramsBySecond.get(code)]) {
    for (const bigram of bigrams ?? []) {
      if (work.isSpent) return;
      work.spend(STEPS_OF_ADDING * listLength(values.bigramPostings, bigram));
      forEachEntry(values.bigramPostings, bigram, (value) => found.add(value));
    }
  }
}

/** The position of a text in a sorted list, or where it would stand. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
