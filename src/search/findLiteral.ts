import { addRange, hasUnit, isEmpty } from './bits.ts';
import { addPiece, type Evidence, type Piece, QUALITY, STEPS_OF_PIECE } from './evidence.ts';
import { isHan } from './foldText.ts';
import { forEachIn, lengthOf } from './lists.ts';
import type { QueryText, Run, Span } from './queryText.ts';
import { pairKey, type Values } from './values.ts';
import type { WorkLimit } from './workLimit.ts';

/**
 * Finds what stands in the catalog as it was typed. Of Han characters any two side by side are
 * looked up, so that every part of a name is found, however names were cut into words.
 */
export function findLiteral(
  query: QueryText,
  values: Values,
  evidence: Evidence,
  work: WorkLimit,
): void {
  const hanRuns = query.runs.filter(({ kind }) => kind === 'han');
  findHan(query, hanRuns, values, evidence, work);
  for (const run of query.runs) {
    if (run.kind !== 'han') findWord(query, run, values, evidence, work);
    if (run.kind === 'letter') findAcronym(run, values, evidence);
  }
  findNumerals(query, values, evidence);
}

/** Names by the first letters of their words: CSAPP. */
function findAcronym({ from, to, text }: Run, values: Values, evidence: Evidence): void {
  for (const value of values.acronyms.get(text) ?? []) {
    const length = values.texts[value]?.length ?? 0;
    addPiece(evidence, value, {
      from,
      to,
      at: 0,
      length,
      quality: QUALITY.alias,
      inNamesOnly: true,
    });
  }
}

const NUMERALS = '一二三四五六七八九';
const NUMBERED = /第([一二三四五六七八九])([卷册章部])?/gu;

/** What is numbered in digits where it was typed in characters: 第一卷 for 第1卷. */
function findNumerals({ text }: QueryText, values: Values, evidence: Evidence): void {
  for (const { 0: typed, 1: numeral = '', 2: unit = '', index: from } of text.matchAll(NUMBERED)) {
    const digit = String(NUMERALS.indexOf(numeral) + 1);
    const word = lowerBound(values.words, digit);
    if (values.words[word] !== digit) continue;
    const meant = `第${digit}${unit}`;
    forEachIn(values.withWord, word, (value) => {
      const at = values.texts[value]?.indexOf(meant) ?? -1;
      if (at < 0) return;
      const to = from + typed.length;
      addPiece(evidence, value, { from, to, at, length: meant.length, quality: QUALITY.numeral });
    });
  }
}

function findHan(
  query: QueryText,
  runs: readonly Run[],
  values: Values,
  { width, pairs, withPairs }: Evidence,
  work: WorkLimit,
): void {
  /** Where each pair stands in the query: what is typed several times is read once. */
  const unitsOf = new Map<number, Set<number>>();
  const put = (pair: number, unit: number) => {
    const units = unitsOf.get(pair);
    if (units) units.add(unit);
    else unitsOf.set(pair, new Set([unit]));
  };
  const units = new Uint32Array(width);
  const addTo = (value: number) => {
    const base = value * width;
    if (isEmpty(pairs, base, width)) withPairs.push(value);
    for (let word = 0; word < width; word += 1) {
      pairs[base + word] = (pairs[base + word] ?? 0) | (units[word] ?? 0);
    }
  };
  for (const { from, to, text } of runs) {
    if (text.length === 1) {
      const code = text.charCodeAt(0);
      for (const pair of values.pairsByFirst.get(code) ?? []) put(pair, from);
      for (const pair of values.pairsBySecond.get(code) ?? []) put(pair, from);
      units.fill(0);
      addRange(units, 0, from, to);
      const alone = values.loners.get(code) ?? [];
      work.spend(alone.length);
      for (const value of alone) addTo(value);
    }
    for (let at = from; at + 1 < to; at += 1) {
      const key = pairKey(query.text.charCodeAt(at), query.text.charCodeAt(at + 1));
      const pair = values.pairs.get(key);
      if (pair !== undefined) put(pair, at);
    }
  }
  for (const [pair, own] of unitsOf) {
    units.fill(0);
    for (const unit of own) addRange(units, 0, unit, unit + 1);
    work.spend(lengthOf(values.withPair, pair) * width);
    forEachIn(values.withPair, pair, addTo);
  }
}

/** What exactly a value answers. */
export function piecesIn(
  query: QueryText,
  { width, pairs, pieces }: Evidence,
  value: number,
  text: string,
): readonly Piece[] {
  const own = pieces.get(value) ?? [];
  const base = value * width;
  if (isEmpty(pairs, base, width)) return own;
  const found: Piece[] = [];
  for (const run of query.runs) {
    const { kind, from, to } = run;
    if (kind !== 'han') continue;
    if (to - from > 1) found.push(...piecesOf(query.text, run, text));
    else if (hasUnit(pairs, base, from)) {
      const at = text.indexOf(run.text);
      found.push({ from, to, at, length: 1, quality: QUALITY.literal });
    }
  }
  return [...found, ...own];
}

/**
 * The parts of a run that stand in a text: longest first from the left, two characters at least,
 * then single ones, where those are more than half of it.
 */
function piecesOf(query: string, run: Span, text: string): Piece[] {
  const pieces: Piece[] = [];
  const left: number[] = [];
  let at = run.from;
  while (at < run.to) {
    let end = at + 1;
    let found = -1;
    for (;;) {
      if (end >= run.to) break;
      const next = text.indexOf(query.slice(at, end + 1), Math.max(0, found));
      if (next < 0) break;
      found = next;
      end += 1;
    }
    if (end - at >= 2) {
      pieces.push({ from: at, to: end, at: found, length: end - at, quality: QUALITY.literal });
      at = end;
    } else {
      left.push(at);
      at += 1;
    }
  }
  if (left.length * 2 >= run.to - run.from) return pieces;
  for (const unit of left) {
    const found = text.indexOf(query.charAt(unit));
    if (found < 0) continue;
    pieces.push({ from: unit, to: unit + 1, at: found, length: 1, quality: QUALITY.single });
  }
  return pieces;
}

/** How often a Han character stands beside another one in different values. */
export function countPairsWith({ withPair, pairsByFirst, pairsBySecond }: Values, code: number) {
  let count = 0;
  for (const pair of pairsByFirst.get(code) ?? []) count += lengthOf(withPair, pair);
  for (const pair of pairsBySecond.get(code) ?? []) count += lengthOf(withPair, pair);
  return count;
}

/** What it takes to add a value to a set. */
const STEPS_OF_ADDING = 5;

/** Adds the values that have a Han character; not all of them where the work is spent. */
export function addValuesWith(
  values: Values,
  code: number,
  found: Set<number>,
  work: WorkLimit,
): void {
  for (const value of values.loners.get(code) ?? []) found.add(value);
  for (const pairs of [values.pairsByFirst.get(code), values.pairsBySecond.get(code)]) {
    for (const pair of pairs ?? []) {
      if (work.isSpent) return;
      work.spend(STEPS_OF_ADDING * lengthOf(values.withPair, pair));
      forEachIn(values.withPair, pair, (value) => found.add(value));
    }
  }
}

const ROMAN: ReadonlyMap<string, string> = new Map([
  ['1', 'i'],
  ['2', 'ii'],
  ['3', 'iii'],
  ['4', 'iv'],
  ['5', 'v'],
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);

/** Finds a word of letters or digits: whole, or as the beginning of one. */
function findWord(
  query: QueryText,
  run: Run,
  values: Values,
  evidence: Evidence,
  work: WorkLimit,
): void {
  const { from, to, text, kind } = run;
  const add = (word: number, quality: number, length: number) => {
    work.spend(1 + STEPS_OF_PIECE * lengthOf(values.withWord, word));
    const spelled = values.words[word] ?? '';
    forEachIn(values.withWord, word, (value) => {
      const at = indexOfWord(values.texts[value] ?? '', spelled);
      addPiece(evidence, value, { from, to, at, length, quality, isWord: true });
    });
  };
  let word = lowerBound(values.words, text);
  const isWhole = values.words[word] === text;
  if (isWhole) add(word, QUALITY.literal, text.length);
  // The last word may still be being typed; 42 is 42, though, where there is one.
  const isLast = to === query.text.length;
  const mayBegin =
    kind === 'letter' ? isLast || text.length > 1 : isLast && (!isWhole || text.length === 1);
  while (mayBegin && values.words[word]?.startsWith(text)) {
    if (values.words[word] !== text) add(word, QUALITY.begunWord, text.length);
    word += 1;
  }
  const other = ROMAN.get(text);
  if (other !== undefined) {
    const at = lowerBound(values.words, other);
    if (values.words[at] === other) add(at, QUALITY.numeral, other.length);
  }
}

function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (at === 0 || before === 0x20 || isHan(before)) return at;
  }
  return Math.max(0, text.indexOf(word));
}

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
