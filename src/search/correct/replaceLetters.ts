import type { SearchIndex } from '../index/buildIndex.ts';
import { IN_NAMES, IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import { secondOfBigram } from '../index/valueIndex.ts';
import { countBits } from '../lib/bitSets.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { nearestPart, stepsOfNearest } from '../text/editDistance.ts';
import { isAnagram } from '../text/isAnagram.ts';
import type { AddReplacement } from './replacement.ts';
import { MISSPELT_PINYIN, MISSPELT_WORD } from './thresholds.ts';

/** Adds words of letters that differ by one change, or two if they are long. */
export function addMisspeltWords(
  part: string,
  { values }: SearchIndex,
  add: AddReplacement,
  work: WorkLimit,
): void {
  const { minLength, maxChanges } = MISSPELT_WORD;
  if (part.length < minLength) return;
  const most = maxChanges(part.length);
  work.spend(values.words.length);
  for (const word of values.words) {
    if (Math.abs(word.length - part.length) > most || word.length < minLength) continue;
    if (word[0] !== part[0] && word[1] !== part[0]) continue;
    if (work.isSpent) return;
    work.spend(stepsOfNearest(part, word, most, true));
    const near = nearestPart(part, word, most, { anchored: true, whole: true });
    if (near) add(word, near.distance);
  }
}

/** Adds names whose pinyin, or the beginning of it, differs by one change. */
export function addMisspeltPinyin(
  part: string,
  { values, readings }: SearchIndex,
  add: AddReplacement,
  work: WorkLimit,
): void {
  const { minLength, maxChanges, maxChangesOfPerson } = MISSPELT_PINYIN;
  if (part.length < minLength) return;
  const most = maxChanges(part.length);
  const own = lettersOf(part);
  for (const value of spelledAlike(part, most, { values, readings }, work)) {
    if (work.isSpent) return;
    const fields = values.fields[value] ?? 0;
    if ((fields & IN_NAMES_OR_PEOPLE) === 0) continue;
    const isName = (fields & IN_NAMES) !== 0;
    const text = values.texts[value] ?? '';
    const ends: number[] = [];
    let spelled = '';
    for (let offset = 0; offset < text.length && spelled.length < part.length + most; offset += 1) {
      const reading = readings.get(text.charCodeAt(offset))?.[0];
      if (reading === undefined) break;
      spelled += reading;
      ends.push(spelled.length);
    }
    work.spend(STEPS_OF_SPELLING * (1 + ends.length));
    if (spelled.length < part.length - most) continue;
    // Each change can make up for one letter that the other lacks.
    if (countBits(own & ~lettersOf(spelled)) > most) continue;
    if (!isName && spelled.length > part.length + most) continue;
    work.spend(stepsOfNearest(part, spelled, most, true));
    const near = isName
      ? nearestPart(part, spelled, most, { anchored: true })
      : nearestPart(part, spelled, maxChangesOfPerson, { anchored: true, whole: true });
    if (!near) continue;
    // Another letter makes another person: lixiaoyong is not lixiaolong.
    if (!isName && spelled.length === part.length && !isAnagram(spelled, part)) continue;
    // As many characters as the letters spell; the last one may be begun.
    const length = ends.findIndex((end) => end >= near.to) + 1;
    if (length >= 2) add(text.slice(0, length), near.distance);
  }
}

/** The cost of reading a bigram, and of spelling a character. */
const STEPS_OF_PAIR = 4;
const STEPS_OF_SPELLING = 5;

/**
 * The values whose first two characters spell the beginning of a part, but for `most` changes;
 * ascending.
 */
function spelledAlike(
  part: string,
  most: number,
  { values, readings }: Pick<SearchIndex, 'values' | 'readings'>,
  work: WorkLimit,
): Uint32Array {
  const own = lettersOf(part);
  const found: number[] = [];
  for (const [first, bigrams] of values.bigramsByFirst) {
    if (work.isSpent) break;
    const begun = readings.get(first)?.[0];
    work.spend(STEPS_OF_PAIR);
    if (begun === undefined || countBits(lettersOf(begun) & ~own) > most) continue;
    work.spend(STEPS_OF_PAIR * bigrams.length);
    for (const bigram of bigrams) {
      if (listLength(values.prefixPostings, bigram) === 0) continue;
      const next = readings.get(secondOfBigram(values.bigramKeys[bigram] ?? 0))?.[0];
      if (next === undefined) continue;
      const spelled = begun + next;
      if (countBits(lettersOf(spelled) & ~own) > most) continue;
      work.spend(stepsOfNearest(spelled, part, most, true));
      const isShort = spelled.length >= part.length - most;
      if (!isShort && !nearestPart(spelled, part, most, { anchored: true })) continue;
      forEachEntry(values.prefixPostings, bigram, (value) => found.push(value));
    }
  }
  return Uint32Array.from(found).sort();
}

/** The letters of a word as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let offset = 0; offset < word.length; offset += 1)
    bits |= 1 << ((word.charCodeAt(offset) - 0x61) & 31);
  return bits;
}
