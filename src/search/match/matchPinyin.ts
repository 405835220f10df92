import { IN_NAMES, IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import { valuesContaining } from '../index/lookUp.ts';
import type { Readings } from '../index/readings.ts';
import { secondOfBigram, type ValueIndex } from '../index/valueIndex.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';
import { isHan } from '../text/foldText.ts';
import { MATCH_QUALITY } from '../weights.ts';
import type { AliasSpan } from './matchAliases.ts';
import { addMatch, type MatchTable, STEPS_OF_MATCH } from './matches.ts';
import { endOfReading, type Letters, spellByInitials, spellFully } from './pinyin.ts';

/**
 * Finds values whose characters are spelled by the letters of the query: by whole readings anywhere in
 * a value, by initials from its beginning. Stops when the work limit is reached.
 *
 * @param starts further units where a syllable may start: the ends of constraints and aliases
 */
export function matchPinyin(
  query: TokenizedQuery,
  values: ValueIndex,
  readings: Readings,
  starts: ReadonlySet<number>,
  matchTable: MatchTable,
  work: WorkLimit,
): void {
  if (query.letterSpans.length === 0) return;
  const firsts = firstsByLetter(values, readings);
  work.spend(STEPS_OF_READING * values.bigramsByFirst.size);
  for (const token of query.letterSpans) {
    const letters: Letters = { ...token, text: query.text };
    const context: PinyinContext = { letters, values, readings, firsts, matchTable, work };
    const from = new Set([token.from, ...token.breaks]);
    for (const start of starts) if (start > token.from && start < token.to) from.add(start);
    // Where a spelling ends, the next one may start.
    for (const start of from) {
      if (work.isSpent) return;
      matchSyllables(context, start, (end) => from.add(end));
    }
    matchContinuation(context, query);
    matchSingleHan(context);
    if (token.to - token.from > 1 && token.to - token.from <= MOST_INITIALS) matchInitials(context);
  }
}

const MOST_INITIALS = 24;

/** The cost of comparing letters with the readings of a character. */
const STEPS_OF_READING = 4;

/** The cost of spelling a text. */
const STEPS_OF_SPELLING = 10;

/** The first characters of bigrams, by the first letters of their readings. */
function firstsByLetter(values: ValueIndex, readings: Readings): Map<string, number[]> {
  const firsts = new Map<string, number[]>();
  for (const code of values.bigramsByFirst.keys()) {
    const initials = new Set((readings.get(code) ?? []).map((reading) => reading.charAt(0)));
    for (const initial of initials) {
      const codes = firsts.get(initial);
      if (codes) codes.push(code);
      else firsts.set(initial, [code]);
    }
  }
  return firsts;
}

/** The letters to match, and what to match them with. */
interface PinyinContext {
  readonly letters: Letters;
  readonly values: ValueIndex;
  readonly readings: Readings;
  /** See `firstsByLetter`. */
  readonly firsts: ReadonlyMap<string, readonly number[]>;
  readonly matchTable: MatchTable;
  readonly work: WorkLimit;
}

/**
 * Matches values that have at least two characters side by side which the letters spell from a start on.
 *
 * @param onEnd receives where the spelling ends, unless it ends with the letters
 */
function matchSyllables(context: PinyinContext, start: number, onEnd: (end: number) => void): void {
  const { letters, values, readings, matchTable, work } = context;
  const codes = context.firsts.get(letters.text.charAt(start)) ?? [];
  work.spend(STEPS_OF_READING * codes.length);
  for (const code of codes) {
    if (work.isSpent) return;
    const ends = (readings.get(code) ?? []).flatMap(
      (reading) => endOfReading(letters, start, reading) ?? [],
    );
    if (ends.length === 0) continue;
    // A single syllable matches the beginning of a name, while it is being typed.
    const isBegun = start === letters.from && ends.includes(letters.to) && letters.to - start > 1;
    const bigrams = values.bigramsByFirst.get(code) ?? [];
    work.spend(STEPS_OF_READING * bigrams.length);
    for (const bigram of bigrams) {
      const second = secondOfBigram(values.bigramKeys[bigram] ?? 0);
      const spellsBoth = ends.some((end) =>
        (readings.get(second) ?? []).some(
          (reading) => end < letters.to && endOfReading(letters, end, reading) !== undefined,
        ),
      );
      if (!spellsBoth) {
        if (isBegun) matchBegunSyllable(context, bigram);
        continue;
      }
      const spelled = String.fromCharCode(code, second);
      // A bigram that begins some name is a word wherever it stands: 程序 in C语言程序设计.
      const isWord = listLength(values.prefixPostings, bigram) > 0;
      work.spend((STEPS_OF_SPELLING + STEPS_OF_MATCH) * listLength(values.bigramPostings, bigram));
      forEachEntry(values.bigramPostings, bigram, (value) => {
        const text = values.texts[value] ?? '';
        const { end, length, at: offset } = longestSpelling(context, start, text, spelled);
        if (length < 2 || (length === 2 && isInside(text, offset, 2) && !isWord)) return;
        addMatch(matchTable, value, {
          from: start,
          to: end,
          offset,
          length,
          quality: MATCH_QUALITY.pinyin,
        });
        if (end < letters.to) onEnd(end);
      });
    }
  }
}

/** Matches the first character of all values that start with a bigram. */
function matchBegunSyllable(
  { letters: { from, to }, values, matchTable, work }: PinyinContext,
  bigram: number,
): void {
  work.spend(STEPS_OF_MATCH * listLength(values.prefixPostings, bigram));
  forEachEntry(values.prefixPostings, bigram, (value) => {
    addMatch(matchTable, value, {
      from,
      to,
      offset: 0,
      length: 1,
      quality: MATCH_QUALITY.initials,
      inNamesOnly: true,
    });
  });
}

/** The longest spelling in a text from a start on, at any place where it has the bigram. */
function longestSpelling(
  { letters, readings }: PinyinContext,
  start: number,
  text: string,
  bigram: string,
): { readonly end: number; readonly length: number; readonly at: number } {
  let best = { end: start, length: 0, at: 0 };
  for (let at = text.indexOf(bigram); at >= 0; at = text.indexOf(bigram, at + 1)) {
    const { end, length } = spellFully(letters, start, text, at, readings);
    if (end > best.end) best = { end, length, at };
  }
  return best;
}

/** Matches letters that continue Han characters of the same value: 数据jg. */
function matchContinuation(
  { letters, values, readings, matchTable, work }: PinyinContext,
  query: TokenizedQuery,
): void {
  if (work.isSpent) return;
  const before = query.tokens.find(({ kind, to }) => kind === 'han' && to === letters.from);
  if (!before || query.chunkOf[before.from] !== query.chunkOf[letters.from]) return;
  const containing = valuesContaining(values, before.text, work);
  work.spend(STEPS_OF_SPELLING * containing.length);
  for (const value of containing) {
    const text = values.texts[value] ?? '';
    const offset = text.indexOf(before.text) + before.text.length;
    const spelling = spellByInitials(letters, letters.from, text, offset, readings);
    if (!spelling || spelling.length === 0) continue;
    addMatch(matchTable, value, {
      from: letters.from,
      to: letters.to,
      offset,
      length: spelling.length,
      quality: spelling.isFull ? MATCH_QUALITY.pinyin : MATCH_QUALITY.initials,
    });
  }
}

/** Matches values of a single character. */
function matchSingleHan({ letters, values, readings, matchTable }: PinyinContext): void {
  const spelled = letters.text.slice(letters.from, letters.to);
  for (const [code, own] of values.isolatedHan) {
    if (!(readings.get(code) ?? []).includes(spelled)) continue;
    for (const value of own) {
      if (values.texts[value]?.length !== 1) continue;
      addMatch(matchTable, value, {
        from: letters.from,
        to: letters.to,
        offset: 0,
        length: 1,
        quality: MATCH_QUALITY.pinyin,
      });
    }
  }
}

function matchInitials({
  letters,
  values,
  readings,
  firsts,
  matchTable,
  work,
}: PinyinContext): void {
  for (const code of firsts.get(letters.text.charAt(letters.from)) ?? []) {
    if (work.isSpent) return;
    const bigrams = values.bigramsByFirst.get(code) ?? [];
    work.spend(STEPS_OF_READING * bigrams.length);
    for (const bigram of bigrams) {
      const spelled = String.fromCharCode(code, secondOfBigram(values.bigramKeys[bigram] ?? 0));
      // The letters may end within the first two characters, or go beyond them.
      if (!mayBegin(letters, spelled, readings)) continue;
      work.spend((STEPS_OF_SPELLING + STEPS_OF_MATCH) * listLength(values.prefixPostings, bigram));
      forEachEntry(values.prefixPostings, bigram, (value) => {
        const fields = values.fields[value] ?? 0;
        if ((fields & IN_NAMES_OR_PEOPLE) === 0) return;
        const text = values.texts[value] ?? '';
        const spelling = spellByInitials(letters, letters.from, text, 0, readings);
        if (!spelling || spelling.isFull || spelling.length < 2) return;
        const isName = (fields & IN_NAMES) !== 0;
        if (!isName && spelling.length !== text.length) return;
        addMatch(matchTable, value, {
          from: letters.from,
          to: letters.to,
          offset: 0,
          length: spelling.length,
          quality: MATCH_QUALITY.initials,
        });
      });
    }
  }
}

/**
 * Whether the letters can begin with two characters, each by a beginning of one of its readings.
 */
function mayBegin(letters: Letters, bigram: string, readings: Readings): boolean {
  const first = readings.get(bigram.charCodeAt(0)) ?? [];
  const second = readings.get(bigram.charCodeAt(1)) ?? [];
  const { text, from, to } = letters;
  return first.some((reading) => {
    for (const length of [1, 2, reading.length]) {
      if (!text.startsWith(reading.slice(0, length), from) || from + length >= to) continue;
      const next = text[from + length] ?? '';
      if (second.some((other) => other.startsWith(next))) return true;
    }
    return false;
  });
}

/** How many letters of an alias in pinyin must be typed before it counts. */
const SHORTEST_BEGINNING = 4;

/** The aliases that letters of the query spell. */
export function findSpelledAliases(
  { text, letterSpans }: TokenizedQuery,
  pinyinAliases: ReadonlyMap<string, readonly string[]>,
): AliasSpan[] {
  return letterSpans.flatMap(({ from, to }) => {
    const found = [];
    for (let offset = from; offset < to; offset += 1) {
      for (let end = offset + 4; end <= Math.min(to, offset + 24); end += 1) {
        const names = pinyinAliases.get(text.slice(offset, end));
        if (names) found.push({ from: offset, to: end, names });
      }
      if (to === text.length && to - offset >= SHORTEST_BEGINNING) {
        const begun = text.slice(offset, to);
        for (const [spelled, names] of pinyinAliases) {
          const isBegun = spelled.length > begun.length && spelled.startsWith(begun);
          if (isBegun) found.push({ from: offset, to, names });
        }
      }
    }
    return found;
  });
}

/** The aliases that are typed partly in characters, partly in letters: 线dai. */
export function findMixedAliases(
  query: TokenizedQuery,
  aliases: ReadonlyMap<string, readonly string[]>,
  readings: Readings,
): AliasSpan[] {
  return query.letterSpans.flatMap((token) => {
    const before = query.tokens.find(({ kind, to }) => kind === 'han' && to === token.from);
    if (!before || query.chunkOf[before.from] !== query.chunkOf[token.from]) return [];
    const letters: Letters = { ...token, text: query.text };
    return Array.from(aliases).flatMap(([name, names]) => {
      const typed = name.length - 1;
      for (let length = Math.min(typed, before.text.length); length > 0; length -= 1) {
        if (!before.text.endsWith(name.slice(0, length))) continue;
        const spelling = spellByInitials(letters, token.from, name, length, readings);
        if (spelling && spelling.length === name.length - length) {
          return [{ from: token.from - length, to: token.to, names }];
        }
      }
      return [];
    });
  });
}

/**
 * Whether a part has Han characters on both sides, where two syllables are a word only by chance.
 */
function isInside(text: string, offset: number, length: number): boolean {
  return isHan(text.charCodeAt(offset - 1)) && isHan(text.charCodeAt(offset + length));
}
