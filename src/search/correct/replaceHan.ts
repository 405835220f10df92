import type { SearchIndex } from '../index/buildIndex.ts';
import { fieldBit, IN_NAMES, IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import { addValuesWith, countBigramsWith } from '../index/lookUp.ts';
import { secondOfBigram } from '../index/valueIndex.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { type Near, nearestPart, stepsOfNearest } from '../text/editDistance.ts';
import { endOfSubsequence } from '../text/endOfSubsequence.ts';
import { isHan } from '../text/foldText.ts';
import { isAnagram } from '../text/isAnagram.ts';
import type { AddReplacement } from './replacement.ts';
import { HOMOPHONE, MISSPELT_NAME, SHORTENED_COURSE } from './thresholds.ts';

/** The cost of comparing two characters by sound, and of reading a text. */
const STEPS_OF_SOUND = 4;
const STEPS_OF_TEXT = 4;

/** The sound of a syllable, the same for those that people confuse: zh and z, ng and n. */
function soundOf(syllable: string): string {
  return syllable.replace(/^([zcs])h/u, '$1').replace(/ng$/u, 'n');
}

function soundsOf(character: string, { readings }: SearchIndex): string[] {
  return [...new Set((readings.get(character.charCodeAt(0)) ?? []).map(soundOf))];
}

/** Adds names with a part that sounds like what was typed, character by character. */
export function addHomophones(
  part: string,
  index: SearchIndex,
  add: AddReplacement,
  work: WorkLimit,
): void {
  const { values, readings, aliases } = index;
  const sounds = Array.from(part, (character) => new Set(soundsOf(character, index)));
  if (part.length < HOMOPHONE.minLength || sounds.length !== part.length) return;
  if (sounds.some((own) => own.size === 0)) return;
  const hasSameReading = (unit: number, code: number) =>
    part.charCodeAt(unit) === code ||
    (readings.get(code) ?? []).some((reading) => sounds[unit]?.has(soundOf(reading)));
  const costOf = (name: string) =>
    HOMOPHONE.costPerCharacter *
    Array.from(name).filter((character, index) => character !== part[index]).length;
  work.spend(STEPS_OF_SOUND * values.bigramsByFirst.size);
  for (const [first, bigrams] of values.bigramsByFirst) {
    if (work.isSpent) return;
    if (!hasSameReading(0, first)) continue;
    work.spend(STEPS_OF_SOUND * bigrams.length);
    for (const bigram of bigrams) {
      const second = secondOfBigram(values.bigramKeys[bigram] ?? 0);
      if (!hasSameReading(1, second)) continue;
      work.spend(STEPS_OF_TEXT * listLength(values.bigramPostings, bigram));
      const start = String.fromCharCode(first, second);
      forEachEntry(values.bigramPostings, bigram, (value) => {
        const text = values.texts[value] ?? '';
        const fields = values.fields[value] ?? 0;
        if ((fields & IN_NAMES_OR_PEOPLE) === 0) return;
        for (
          let offset = text.indexOf(start);
          offset >= 0;
          offset = text.indexOf(start, offset + 1)
        ) {
          let unit = 2;
          while (unit < part.length && hasSameReading(unit, text.charCodeAt(offset + unit)))
            unit += 1;
          if (unit < part.length) continue;
          const name = text.slice(offset, offset + part.length);
          // Two characters sound like something everywhere, so they must be a whole name.
          if (part.length === 2 && (text.length !== 2 || (fields & IN_NAMES) === 0)) continue;
          add(name, costOf(name) + (offset === 0 ? 0 : HOMOPHONE.costInside));
        }
      });
    }
  }
  work.spend(aliases.size);
  for (const name of aliases.keys()) {
    if (name.length !== part.length) continue;
    const isHeard = Array.from(name).every((character, unit) => {
      const code = character.charCodeAt(0);
      return part.length > 2
        ? hasSameReading(unit, code)
        : isReadAlike(part.charCodeAt(unit), code, readings);
    });
    if (!isHeard) continue;
    add(name, costOf(name));
  }
}

/** Whether two characters share a reading exactly: 平 is not 频. */
function isReadAlike(one: number, other: number, readings: SearchIndex['readings']): boolean {
  const own = readings.get(one) ?? [];
  return one === other || (readings.get(other) ?? []).some((reading) => own.includes(reading));
}

/** Adds names of which a part differs by one change, or two if it is long. */
export function addChanged(
  part: string,
  { values, otherNames }: SearchIndex,
  add: AddReplacement,
  work: WorkLimit,
): void {
  const { minLength, maxChanges, costOfSwap, costInside } = MISSPELT_NAME;
  if (part.length < minLength) return;
  const most = maxChanges(part.length);
  const rarest = Array.from(new Set(part), (character) => character.charCodeAt(0))
    .map((code) => ({ code, count: countBigramsWith(values, code) }))
    .sort((one, other) => one.count - other.count);
  // One change takes away one character (two swapped ones none): of any two others one is there.
  const candidates = new Set<number>();
  for (const { code } of rarest.slice(0, most + 1)) addValuesWith(values, code, candidates, work);
  for (const value of candidates) {
    if (work.isSpent) return;
    if (((values.fields[value] ?? 0) & IN_NAMES) === 0) continue;
    const text = values.texts[value] ?? '';
    if (text.length < part.length - most) continue;
    work.spend(STEPS_OF_TEXT + stepsOfNearest(part, text, most, false));
    const near =
      part.length === 3
        ? swappedPart(part, text)
        : nearestPart(part, text, most, { anchored: false });
    if (!near) continue;
    const name = text.slice(near.from, near.to);
    if (name.length < minLength || otherNames.has(name) || isOtherNumber(name, part)) continue;
    // A part from the middle of a name is none: 结构力学 is not 结构学 of 系统结构学习.
    const isAtEdge = near.from === 0 || near.to === text.length;
    const isSameLength = name.length === part.length;
    const isSameAtEdges = name[0] === part[0] && name.at(-1) === part.at(-1);
    if (!isAnagram(part, name) && (!isAtEdge || !(isSameLength || isSameAtEdges))) continue;
    // A name that goes on behind another last character was cut: 大学生活 is not 大学生数.
    const isFollowedByHan = near.to < text.length && isHan(text.charCodeAt(near.to));
    if (isFollowedByHan && name.at(-1) !== part.at(-1) && !isAnagram(part, name)) continue;
    // People swap characters more often than they mistype one.
    const change = isAnagram(part, name) ? costOfSwap : near.distance;
    add(name, change + (near.from === 0 ? 0 : costInside));
  }
}

/** Whether two names differ in their numbers, where both have some: 第三卷 is not 第一卷 mistyped. */
function isOtherNumber(one: string, other: string): boolean {
  const [own, others] = [numbersOf(one), numbersOf(other)];
  return own.length === others.length && own !== others;
}

function numbersOf(name: string): string {
  return name.replaceAll(/[^0-9一二三四五六七八九十]/gu, '');
}

/** A part of three characters with two neighbours swapped. Any other change makes another name. */
function swappedPart(part: string, text: string): Near | undefined {
  const [one = '', two = '', three = ''] = part;
  for (const swapped of [two + one + three, one + three + two]) {
    const from = text.indexOf(swapped);
    if (from >= 0) return { distance: 1, from, to: from + part.length };
  }
  return undefined;
}

/** Adds names of courses that the characters were picked from, in order: 软需 for 软件需求. */
export function addShortened(
  part: string,
  { values, otherNames }: SearchIndex,
  add: AddReplacement,
  work: WorkLimit,
): void {
  const { minLength, maxLength, maxNameLength, minLeftOut, lastBehind, cost } = SHORTENED_COURSE;
  if (part.length > maxLength || part.length < minLength || otherNames.has(part)) return;
  const course = fieldBit('course');
  for (const bigram of values.bigramsByFirst.get(part.charCodeAt(0)) ?? []) {
    if (work.isSpent) return;
    work.spend(STEPS_OF_TEXT * listLength(values.prefixPostings, bigram));
    forEachEntry(values.prefixPostings, bigram, (value) => {
      const text = values.texts[value] ?? '';
      if (((values.fields[value] ?? 0) & course) === 0 || text.length > maxNameLength) return;
      if (text.length < part.length + minLeftOut) return;
      if (endOfSubsequence(part, text) > text.length * lastBehind) add(text, cost(text.length));
    });
  }
}
