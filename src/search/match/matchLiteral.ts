import { lowerBound } from '../index/lookUp.ts';
import { bigramKey, type ValueIndex } from '../index/valueIndex.ts';
import { addRange, hasUnit, isEmpty } from '../lib/bitSets.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { Span, Token, TokenizedQuery } from '../query/tokenizeQuery.ts';
import { isHan } from '../text/foldText.ts';
import { MATCH_QUALITY } from '../weights.ts';
import { addMatch, type Match, type MatchTable, STEPS_OF_MATCH } from './matches.ts';

/**
 * Finds texts that have parts of the query literally. Han characters are looked up by bigrams, so
 * that every part of a name is found, however names would be segmented into words.
 */
export function matchLiteral(
  query: TokenizedQuery,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): void {
  const hanTokens = query.tokens.filter(({ kind }) => kind === 'han');
  matchHan(query, hanTokens, values, matchTable, work);
  for (const token of query.tokens) {
    if (token.kind !== 'han') matchWord(query, token, values, matchTable, work);
    if (token.kind === 'letter') matchAcronym(token, values, matchTable);
  }
  matchNumerals(query, values, matchTable);
}

/** Matches acronyms of names: CSAPP. */
function matchAcronym({ from, to, text }: Token, values: ValueIndex, matchTable: MatchTable): void {
  for (const value of values.acronyms.get(text) ?? []) {
    const length = values.texts[value]?.length ?? 0;
    addMatch(matchTable, value, {
      from,
      to,
      offset: 0,
      length,
      quality: MATCH_QUALITY.alias,
      inNamesOnly: true,
    });
  }
}

const NUMERALS = '一二三四五六七八九';
const NUMBERED = /第([一二三四五六七八九])([卷册章部])?/gu;

/** Matches numbers in digits that were typed in characters: 第一卷 for 第1卷. */
function matchNumerals({ text }: TokenizedQuery, values: ValueIndex, matchTable: MatchTable): void {
  for (const { 0: typed, 1: numeral = '', 2: unit = '', index: from } of text.matchAll(NUMBERED)) {
    const digit = String(NUMERALS.indexOf(numeral) + 1);
    const word = lowerBound(values.words, digit);
    if (values.words[word] !== digit) continue;
    const meant = `第${digit}${unit}`;
    forEachEntry(values.wordPostings, word, (value) => {
      const offset = values.texts[value]?.indexOf(meant) ?? -1;
      if (offset < 0) return;
      const to = from + typed.length;
      addMatch(matchTable, value, {
        from,
        to,
        offset,
        length: meant.length,
        quality: MATCH_QUALITY.numeral,
      });
    });
  }
}

function matchHan(
  query: TokenizedQuery,
  tokens: readonly Token[],
  values: ValueIndex,
  { width, bigrams, valuesWithBigrams }: MatchTable,
  work: WorkLimit,
): void {
  /** The units of each bigram in the query: one that is typed several times is read once. */
  const unitsOf = new Map<number, Set<number>>();
  const put = (bigram: number, unit: number) => {
    const units = unitsOf.get(bigram);
    if (units) units.add(unit);
    else unitsOf.set(bigram, new Set([unit]));
  };
  const units = new Uint32Array(width);
  const addTo = (value: number) => {
    const base = value * width;
    if (isEmpty(bigrams, base, width)) valuesWithBigrams.push(value);
    for (let word = 0; word < width; word += 1) {
      bigrams[base + word] = (bigrams[base + word] ?? 0) | (units[word] ?? 0);
    }
  };
  for (const { from, to, text } of tokens) {
    if (text.length === 1) {
      const code = text.charCodeAt(0);
      for (const bigram of values.bigramsByFirst.get(code) ?? []) put(bigram, from);
      for (const bigram of values.bigramsBySecond.get(code) ?? []) put(bigram, from);
      units.fill(0);
      addRange(units, 0, from, to);
      const alone = values.isolatedHan.get(code) ?? [];
      work.spend(alone.length);
      for (const value of alone) addTo(value);
    }
    for (let offset = from; offset + 1 < to; offset += 1) {
      const key = bigramKey(query.text.charCodeAt(offset), query.text.charCodeAt(offset + 1));
      const bigram = values.bigrams.get(key);
      if (bigram !== undefined) put(bigram, offset);
    }
  }
  for (const [bigram, own] of unitsOf) {
    units.fill(0);
    for (const unit of own) addRange(units, 0, unit, unit + 1);
    work.spend(listLength(values.bigramPostings, bigram) * width);
    forEachEntry(values.bigramPostings, bigram, addTo);
  }
}

/** The exact matches of a value. */
export function matchesIn(
  query: TokenizedQuery,
  { width, bigrams, matches }: MatchTable,
  value: number,
  text: string,
): readonly Match[] {
  const own = matches.get(value) ?? [];
  const base = value * width;
  if (isEmpty(bigrams, base, width)) return own;
  const found: Match[] = [];
  for (const token of query.tokens) {
    const { kind, from, to } = token;
    if (kind !== 'han') continue;
    if (to - from > 1) found.push(...longestMatches(query.text, token, text));
    else if (hasUnit(bigrams, base, from)) {
      const offset = text.indexOf(token.text);
      found.push({ from, to, offset, length: 1, quality: MATCH_QUALITY.literal });
    }
  }
  return [...found, ...own];
}

/**
 * The parts of a token that a text has: the longest first from the left, at least two characters
 * each. Then single characters, if fewer than half of the token are left.
 */
function longestMatches(query: string, token: Span, text: string): Match[] {
  const matches: Match[] = [];
  const left: number[] = [];
  let position = token.from;
  while (position < token.to) {
    let end = position + 1;
    let found = -1;
    for (;;) {
      if (end >= token.to) break;
      const next = text.indexOf(query.slice(position, end + 1), Math.max(0, found));
      if (next < 0) break;
      found = next;
      end += 1;
    }
    if (end - position >= 2) {
      matches.push({
        from: position,
        to: end,
        offset: found,
        length: end - position,
        quality: MATCH_QUALITY.literal,
      });
      position = end;
    } else {
      left.push(position);
      position += 1;
    }
  }
  if (left.length * 2 >= token.to - token.from) return matches;
  for (const unit of left) {
    const found = text.indexOf(query.charAt(unit));
    if (found < 0) continue;
    matches.push({
      from: unit,
      to: unit + 1,
      offset: found,
      length: 1,
      quality: MATCH_QUALITY.single,
    });
  }
  return matches;
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

/** Matches a word of letters or digits: whole, or as the beginning of a word. */
function matchWord(
  query: TokenizedQuery,
  token: Token,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): void {
  const { from, to, text, kind } = token;
  const add = (word: number, quality: number, length: number) => {
    work.spend(1 + STEPS_OF_MATCH * listLength(values.wordPostings, word));
    const spelled = values.words[word] ?? '';
    forEachEntry(values.wordPostings, word, (value) => {
      const offset = indexOfWord(values.texts[value] ?? '', spelled);
      addMatch(matchTable, value, { from, to, offset, length, quality, isWord: true });
    });
  };
  let word = lowerBound(values.words, text);
  const isWhole = values.words[word] === text;
  if (isWhole) add(word, MATCH_QUALITY.literal, text.length);
  // The last word may be unfinished; a number only if no text has it as it is.
  const isLast = to === query.text.length;
  const mayBegin =
    kind === 'letter' ? isLast || text.length > 1 : isLast && (!isWhole || text.length === 1);
  while (mayBegin && values.words[word]?.startsWith(text)) {
    if (values.words[word] !== text) add(word, MATCH_QUALITY.begunWord, text.length);
    word += 1;
  }
  const other = ROMAN.get(text);
  if (other !== undefined) {
    const index = lowerBound(values.words, other);
    if (values.words[index] === other) add(index, MATCH_QUALITY.numeral, other.length);
  }
}

function indexOfWord(text: string, word: string): number {
  for (let offset = text.indexOf(word); offset >= 0; offset = text.indexOf(word, offset + 1)) {
    const before = text.charCodeAt(offset - 1);
    if (offset === 0 || before === 0x20 || isHan(before)) return offset;
  }
  return Math.max(0, text.indexOf(word));
}
