import { VARIANTS, VOLUME_BITS } from '../index/attributes.ts';
import { CONSTRAINT_QUALITY } from '../weights.ts';
import {
  BOOK,
  type Constraint,
  inVolume,
  ofKind,
  ofVariant,
  PAPER,
  type QueryConstraint,
  WITHOUT_VOLUME,
} from './constraints.ts';
import {
  ALONE,
  APART,
  BEGUN_WORDS,
  IN_SENTENCES,
  LONGEST_WORD,
  PINYIN_CONSTRAINTS,
  spell,
  WORD_CONSTRAINTS,
} from './constraintWords.ts';
import { findNumbers } from './numberConstraints.ts';
import { FUNCTION_CHARACTERS } from './talk.ts';
import type { Span, TokenizedQuery } from './tokenizeQuery.ts';

/** All constraints that the query may contain. Each item is scored by those that hold for it. */
export function findConstraints(query: TokenizedQuery): QueryConstraint[] {
  const constraints: QueryConstraint[] = [];
  const add = (from: number, to: number, constraint: Constraint) =>
    constraints.push({ quality: CONSTRAINT_QUALITY.usual, ...constraint, from, to });
  findWords(query, add);
  findNumbers(query, add);
  const requested = new Set(constraints.map(({ requests }) => requests));
  return constraints.filter(
    ({ onlyIfRequested }) => onlyIfRequested === undefined || requested.has(onlyIfRequested),
  );
}

const LONGEST_SPELLED = 16;

type Add = (from: number, to: number, constraint: Constraint) => void;

/** A word that counts only beside another one: 及 in 试题及答案, but not in 及格. */
interface ConnectingWord {
  readonly at: number;
  readonly end: number;
  readonly constraints: readonly Constraint[];
}

function findWords({ text, chunks, tokens, letterSpans }: TokenizedQuery, add: Add): void {
  const edges = new Set(tokens.flatMap(({ from, to }) => [from, to]));
  const connectingWords = chunks.flatMap((chunk) => {
    const found = findWordsIn(text, chunk, edges, add);
    findLastCharacter(text, chunk, add);
    findVolume(text, chunk, add);
    return found;
  });
  for (const { at, end, constraints } of connectingWords) {
    if (edges.has(at) || edges.has(end))
      for (const constraint of constraints) add(at, end, constraint);
  }
  findVariant(text, add);
  findWordPrefix(text, chunks.at(-1), add);
  for (const token of letterSpans) findPinyinWords(text, token, add);
  for (const { from, to } of chunks.slice(1)) {
    // gao shu xia: a syllable that is typed apart, behind a name.
    const volume = SPELLED_VOLUMES.get(text.slice(from, to));
    for (const constraint of volume ? [volume, WITHOUT_VOLUME] : []) add(from, to, constraint);
  }
}

/**
 * Adds the constraints of the words in a chunk. Returns the words that count only beside others.
 *
 * @param edges where tokens and words begin and end; those of the words found are added
 */
function findWordsIn(
  text: string,
  { from, to }: Span,
  edges: Set<number>,
  add: Add,
): ConnectingWord[] {
  const joints: ConnectingWord[] = [];
  for (let at = from; at < to; at += 1) {
    for (let end = Math.min(to, at + LONGEST_WORD); end > at; end -= 1) {
      const word = text.slice(at, end);
      const constraints = WORD_CONSTRAINTS.get(word) ?? [];
      // 第一版 and 第一卷 are not about a semester.
      if (/^第.$/u.test(word) && /[版卷册章部]/u.test(text[end] ?? '')) continue;
      if (constraints.length === 0 || (APART.has(word) && word.length < to - from)) continue;
      if (IN_SENTENCES.has(word) && to - from < SHORTEST_SENTENCE) continue;
      if (ALONE.has(word) && !edges.has(at) && !edges.has(end)) {
        joints.push({ at, end, constraints });
        continue;
      }
      for (const constraint of constraints) add(at, end, constraint);
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
function findLastCharacter(text: string, { from, to }: Span, add: Add): void {
  const last = text[to - 1];
  if (last === '书') add(to - 1, to, A_BOOK);
  if ((last === '卷' || last === '题') && to - from > 1) add(to - 1, to, PAPER);
}

/** Words in pinyin, wherever they stand in letters. */
function findPinyinWords(text: string, { from, to }: Span, add: Add): void {
  for (let offset = from; offset < to; offset += 1) {
    for (let end = offset + 3; end <= Math.min(to, offset + LONGEST_SPELLED); end += 1) {
      for (const constraint of PINYIN_CONSTRAINTS.get(text.slice(offset, end)) ?? [])
        add(offset, end, constraint);
    }
  }
}

/** Adds what the unfinished last word may become: 期 is 期中 or 期末. */
function findWordPrefix(text: string, last: Span | undefined, add: Add): void {
  if (!last || text.length < 2) return;
  for (
    let offset = Math.max(last.from, last.to - LONGEST_WORD + 1, 1);
    offset < last.to;
    offset += 1
  ) {
    const begun = text.slice(offset, last.to);
    for (const word of BEGUN_WORDS) {
      if (word.length <= begun.length || !word.startsWith(begun)) continue;
      for (const constraint of WORD_CONSTRAINTS.get(word) ?? []) {
        if (!constraint.onlyIfRequested)
          add(offset, last.to, { ...constraint, quality: CONSTRAINT_QUALITY.begunWord });
      }
    }
  }
}

const VOLUMES: ReadonlyMap<string, Constraint> = new Map(
  Object.entries(VOLUME_BITS).map(([volume, bit]) => [
    volume,
    inVolume(bit, [`${volume}册`, volume]),
  ]),
);

const SPELLED_VOLUMES: ReadonlyMap<string, Constraint> = new Map(
  Array.from(VOLUMES, ([volume, constraint]) => [spell(volume), constraint]),
);

/** A卷 and B 卷, also behind a name: 高数A卷. A letter of a word is none: EDA卷. */
function findVariant(text: string, add: Add): void {
  for (const { 0: word, 1: letter, index } of text.matchAll(/(?<![a-z])([a-f])卷/gu)) {
    const prepared = VARIANTS.find(({ name }) => name === `${letter}卷`);
    if (prepared) add(index, index + word.length, ofVariant(prepared.name));
  }
}

/** 上 and 下 mean a volume only where a name may end: 高等数学上, 高数 上, 高数上期末. */
function findVolume(text: string, { from, to }: Span, add: Add): void {
  for (let offset = from; offset < to; offset += 1) {
    const volume = VOLUMES.get(text.charAt(offset));
    if (!volume) continue;
    const rest = text.slice(offset + 1, to);
    if (rest === '' || /^(?:[下中]|册|期[中末]|试卷|真题|答案|课本|教材|\d|$)/u.test(rest)) {
      add(offset, offset + 1, volume);
      if (offset > 0) add(offset, offset + 1, WITHOUT_VOLUME);
    }
  }
}

/** A shorter chunk is a name: 求 in 需求工程 is not a question. */
export const SHORTEST_SENTENCE = 6;

/**
 * The constraints with some attributes ignored, and with the characters of questions.
 *
 * @param ignored the attributes to ignore
 * @param talk further units to ignore
 */
export function relaxConstraints(
  constraints: readonly QueryConstraint[],
  query: TokenizedQuery,
  ignored: ReadonlySet<QueryConstraint['attribute']>,
  talk: readonly number[] = [],
): QueryConstraint[] {
  const ignoredUnit = (from: number): QueryConstraint => ({
    from,
    to: from + 1,
    appliesTo: () => true,
    quality: 0,
    titleWords: [],
    isIgnored: true,
  });
  return [
    ...constraints.map(
      (constraint): QueryConstraint =>
        constraint.attribute !== undefined && ignored.has(constraint.attribute)
          ? { ...constraint, isIgnored: true }
          : constraint,
    ),
    ...query.chunks
      .filter(({ from, to }) => to - from >= SHORTEST_SENTENCE)
      .flatMap(({ from, to }) =>
        Array.from(query.text.slice(from, to)).flatMap((character, index) =>
          FUNCTION_CHARACTERS.includes(character) ? [ignoredUnit(from + index)] : [],
        ),
      ),
    ...talk.map(ignoredUnit),
  ];
}
