import { fieldBit } from '../index/fields.ts';
import type { ValueIndex } from '../index/valueIndex.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { FUNCTION_CHARACTERS } from '../query/talk.ts';
import type { Span, TokenizedQuery } from '../query/tokenizeQuery.ts';
import { endOfSubsequence } from '../text/endOfSubsequence.ts';
import { MATCH_QUALITY } from '../weights.ts';
import { addMatch, type MatchTable } from './matches.ts';

const OF_INSTITUTIONS = fieldBit('college') | fieldBit('publisher');

const LONGEST_SHORT_NAME = 5;

/**
 * Matches colleges and publishers by characters picked from their names: 信通院 is 信息与通信工程学院,
 * 高教社 is 高等教育出版社. The first and the last character must be the same.
 */
export function matchInstitutions(
  query: TokenizedQuery,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): void {
  for (const { kind, from: start, text } of query.tokens) {
    if (kind !== 'han') continue;
    for (const { index: last } of text.matchAll(/(?<=.)[院社]/gu)) {
      for (let first = Math.max(0, last + 1 - LONGEST_SHORT_NAME); first < last; first += 1) {
        if (first > 0 && !FUNCTION_CHARACTERS.includes(text.charAt(first - 1))) continue;
        const to = start + last + 1;
        matchInstitution(
          text.slice(first, last + 1),
          { from: start + first, to },
          values,
          matchTable,
          work,
        );
      }
    }
  }
}

/**
 * Matches colleges by short names without 院, which are typed apart or before 的: 网安 离散数学. Returns
 * whether there are any.
 */
export function matchShortColleges(
  { text, chunks }: TokenizedQuery,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): boolean {
  let isAny = false;
  for (const chunk of chunks) {
    const [short = ''] =
      /^\p{Script=Han}{2,3}?(?=的|$)/u.exec(text.slice(chunk.from, chunk.to)) ?? [];
    const span = { from: chunk.from, to: chunk.from + short.length };
    if (short !== '' && short.length < text.length)
      isAny = matchInstitution(short, span, values, matchTable, work, '院') || isAny;
  }
  return isAny;
}

function matchInstitution(
  short: string,
  { from, to }: Span,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
  last = '',
): boolean {
  let isAny = false;
  for (const bigram of values.bigramsByFirst.get(short.charCodeAt(0)) ?? []) {
    work.spend(1 + listLength(values.prefixPostings, bigram));
    forEachEntry(values.prefixPostings, bigram, (value) => {
      const name = values.texts[value] ?? '';
      if (((values.fields[value] ?? 0) & OF_INSTITUTIONS) === 0) return;
      if (endOfSubsequence(short + last, name) < 0 || !name.endsWith(last || short.slice(-1)))
        return;
      isAny = true;
      addMatch(matchTable, value, {
        from,
        to,
        offset: 0,
        length: name.length,
        quality: MATCH_QUALITY.institution,
        isWord: true,
      });
    });
  }
  return isAny;
}
