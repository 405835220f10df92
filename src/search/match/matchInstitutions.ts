import { fieldBit } from '../index/fields.ts';
import type { ValueIndex } from '../index/valueIndex.ts';
import { forEachEntry, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';
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
  for (const { from, to, kind, text } of query.tokens) {
    if (kind !== 'han' || text.length > LONGEST_SHORT_NAME || !/.[院社]$/u.test(text)) continue;
    for (const bigram of values.bigramsByFirst.get(text.charCodeAt(0)) ?? []) {
      work.spend(1 + listLength(values.prefixPostings, bigram));
      forEachEntry(values.prefixPostings, bigram, (value) => {
        const name = values.texts[value] ?? '';
        if (((values.fields[value] ?? 0) & OF_INSTITUTIONS) === 0) return;
        if (endOfSubsequence(text, name) < 0 || !name.endsWith(text.slice(-1))) return;
        const length = name.length;
        addMatch(matchTable, value, {
          from,
          to,
          offset: 0,
          length,
          quality: MATCH_QUALITY.institution,
          isWord: true,
        });
      });
    }
  }
}
