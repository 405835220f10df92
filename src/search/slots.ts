import { VARIANTS, VOLUME_BITS } from './facts.ts';
import {
  BOOK,
  FACT_QUALITY,
  inVolume,
  type Meaning,
  ofKind,
  ofVariant,
  PAPER,
  type Slot,
  UNDIVIDED,
} from './meanings.ts';
import type { QueryText, Span } from './queryText.ts';
import { findNumbers } from './slotNumbers.ts';
import {
  ALONE,
  APART,
  BEGUN_WORDS,
  FUNCTION_CHARACTERS,
  IN_SENTENCES,
  LONGEST_WORD,
  MEANINGS,
  PINYIN_MEANINGS,
} from './slotWords.ts';

/** Everything in a query that may ask for a fact. What it really means each item decides. */
export function findSlots(query: QueryText): Slot[] {
  const slots: Slot[] = [];
  const add = (from: number, to: number, meaning: Meaning) =>
    slots.push({ quality: FACT_QUALITY, ...meaning, from, to });
  findWords(query, add);
  findNumbers(query, add);
  const asksFor = new Set(slots.map(({ asks }) => asks));
  return slots.filter(({ ifAsked }) => ifAsked === undefined || asksFor.has(ifAsked));
}

const LONGEST_SPELLED = 16;

type Add = (from: number, to: number, meaning: Meaning) => void;

/** A word that counts only beside another one: 及 in 试题及答案, but not in 及格. */
interface Joint {
  readonly at: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
}

function findWords({ text, chunks, runs, letterRuns }: QueryText, add: Add): void {
  const edges = new Set(runs.flatMap(({ from, to }) => [from, to]));
  const joints = chunks.flatMap((chunk) => {
    const found = findWordsIn(text, chunk, edges, add);
    findEnding(text, chunk, add);
    findVolume(text, chunk, add);
    return found;
  });
  for (const { at, end, meanings } of joints) {
    if (edges.has(at) || edges.has(end)) for (const meaning of meanings) add(at, end, meaning);
  }
  findVariant(text, add);
  findUnfinished(text, chunks.at(-1), add);
  for (const run of letterRuns) findSpelled(text, run, add);
}

/**
 * Finds the words of a chunk, and returns those of which it is not yet known whether they count.
 *
 * @param edges where runs and words begin and end; those of the words that are found are added
 */
function findWordsIn(text: string, { from, to }: Span, edges: Set<number>, add: Add): Joint[] {
  const joints: Joint[] = [];
  for (let at = from; at < to; at += 1) {
    for (let end = Math.min(to, at + LONGEST_WORD); end > at; end -= 1) {
      const word = text.slice(at, end);
      const meanings = MEANINGS.get(word) ?? [];
      // 第一版 and 第一卷 are of no semester.
      if (/^第.$/u.test(word) && /[版卷册章部]/u.test(text[end] ?? '')) continue;
      if (meanings.length === 0 || (APART.has(word) && word.length < to - from)) continue;
      if (IN_SENTENCES.has(word) && to - from < SHORTEST_SENTENCE) continue;
      if (ALONE.has(word) && !edges.has(at) && !edges.has(end)) {
        joints.push({ at, end, meanings });
        continue;
      }
      for (const meaning of meanings) add(at, end, meaning);
      if (word.length > 1) {
        edges.add(at);
        edges.add(end);
      }
    }
  }
  return joints;
}

const A_BOOK = ofKind(BOOK);

/** 高数书 is a book, 高数卷 and 高数题 are papers. */
function findEnding(text: string, { from, to }: Span, add: Add): void {
  const last = text[to - 1];
  if (last === '书') add(to - 1, to, A_BOOK);
  if ((last === '卷' || last === '题') && to - from > 1) add(to - 1, to, PAPER);
}

/** Words in pinyin, wherever they stand in letters. */
function findSpelled(text: string, { from, to }: Span, add: Add): void {
  for (let at = from; at < to; at += 1) {
    for (let end = at + 3; end <= Math.min(to, at + LONGEST_SPELLED); end += 1) {
      for (const meaning of PINYIN_MEANINGS.get(text.slice(at, end)) ?? []) add(at, end, meaning);
    }
  }
}

/** The word that is still being typed may become any that begins so: 期 is 期中 or 期末 yet. */
function findUnfinished(text: string, last: Span | undefined, add: Add): void {
  if (!last || text.length < 2) return;
  for (let at = Math.max(last.from, last.to - LONGEST_WORD + 1, 1); at < last.to; at += 1) {
    const begun = text.slice(at, last.to);
    for (const word of BEGUN_WORDS) {
      if (word.length <= begun.length || !word.startsWith(begun)) continue;
      for (const meaning of MEANINGS.get(word) ?? []) {
        if (!meaning.ifAsked) add(at, last.to, { ...meaning, quality: 0.5 });
      }
    }
  }
}

const VOLUMES: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(VOLUME_BITS).map(([volume, bit]) => [
    volume,
    inVolume(bit, [`${volume}册`, volume]),
  ]),
);

/** A卷 and B 卷, also behind a name: 高数A卷. A letter of a word is none: EDA卷. */
function findVariant(text: string, add: Add): void {
  for (const { 0: word, 1: letter, index } of text.matchAll(/(?<![a-z])([a-f])卷/gu)) {
    const asked = VARIANTS.find(({ name }) => name === `${letter}卷`);
    if (asked) add(index, index + word.length, ofVariant(asked.name));
  }
}

/** 上 and 下 mean a volume only where a name may end: 高等数学上, 高数 上, 高数上期末. */
function findVolume(text: string, { from, to }: Span, add: Add): void {
  for (let at = from; at < to; at += 1) {
    const volume = VOLUMES.get(text.charAt(at));
    if (!volume) continue;
    const rest = text.slice(at + 1, to);
    if (rest === '' || /^(?:[下中]|册|期[中末]|试卷|真题|答案|课本|教材|\d|$)/u.test(rest)) {
      add(at, at + 1, volume);
      if (at > 0) add(at, at + 1, UNDIVIDED);
    }
  }
}

/** What is shorter is a name: 求 of 需求工程 asks for nothing. */
const SHORTEST_SENTENCE = 6;

/** The slots with some kinds of facts passed over, and with what questions are made of. */
export function relaxSlots(
  slots: readonly Slot[],
  query: QueryText,
  passedOver: ReadonlySet<Slot['about']>,
): Slot[] {
  const filler = (from: number): Slot => ({
    from,
    to: from + 1,
    holds: () => true,
    quality: 0,
    shown: [],
    isFiller: true,
  });
  return [
    ...slots.map(
      (slot): Slot =>
        slot.about !== undefined && passedOver.has(slot.about) ? { ...slot, isFiller: true } : slot,
    ),
    ...query.chunks
      .filter(({ from, to }) => to - from >= SHORTEST_SENTENCE)
      .flatMap(({ from, to }) =>
        Array.from(query.text.slice(from, to)).flatMap((character, at) =>
          FUNCTION_CHARACTERS.has(character) ? [filler(from + at)] : [],
        ),
      ),
  ];
}
