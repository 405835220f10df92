import type { SearchIndex } from '../index/buildIndex.ts';
import { IN_NAMES, IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import { lowerBound } from '../index/lookUp.ts';
import { bigramKey } from '../index/valueIndex.ts';
import { forEachEntry, type Lists, listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { Span } from '../query/tokenizeQuery.ts';
import type { MatchedQuery } from './matchQuery.ts';

/** Endings that make no other course of a name: 操作系统导论 is near to 操作系统. */
export const ENDING = '导论|概论|引论|基础|原理|入门|教程|初步';

/** Where a name may end: 概率论 of 概率论与数理统计, 高等数学 of 高等数学A（上）, 电路分析 of 电路分析基础. */
const MAY_FOLLOW = new RegExp(
  `^(?:[与及和的之第]|原书|[a-z]?(?:[上中下一二三]|\\d|i+)?册?$|(?:${ENDING})(?:$|[与及和]))`,
  'u',
);

/** So much of a name is as good as all of it, if the name may end there. */
const SHORTEST_PART = 3;

/** The cost of comparing a text with the query. */
const STEPS_OF_TEXT = 4;

/**
 * The spans of the query that name something of the catalog: a whole title, course or person, an
 * alias, or the part of a name before its volume or an ending such as 基础. If there is none, the
 * beginnings of names.
 */
export function findNames(
  { query: { text, tokens }, constraints, aliasSpans }: MatchedQuery,
  { values }: SearchIndex,
  work: WorkLimit,
): Span[] {
  const names: Span[] = [];
  const begun: Span[] = [];
  const compare = (postings: Lists, list: number | undefined, from: number) => {
    if (list === undefined || work.isSpent) return;
    work.spend(STEPS_OF_TEXT * listLength(postings, list));
    forEachEntry(postings, list, (value) => {
      const fields = values.fields[value] ?? 0;
      const name = values.texts[value] ?? '';
      let length = 0;
      while (length < name.length && name[length] === text[from + length]) length += 1;
      const isCourse = (fields & IN_NAMES) !== 0;
      const isWhole = length === name.length && (isCourse || length >= SHORTEST_PART);
      if ((fields & IN_NAMES_OR_PEOPLE) === 0 || !(isWhole || isCourse)) return;
      let end = length;
      while (!isWhole && end >= SHORTEST_PART && !MAY_FOLLOW.test(name.slice(end))) end -= 1;
      if (isWhole || end >= SHORTEST_PART) names.push({ from, to: from + end });
      else if (length >= SHORTEST_PART) begun.push({ from, to: from + length });
    });
  };
  for (let from = 0; from + 1 < text.length; from += 1) {
    const key = bigramKey(text.charCodeAt(from), text.charCodeAt(from + 1));
    compare(values.prefixPostings, values.bigrams.get(key), from);
  }
  for (const { kind, from, text: word } of tokens) {
    const index = lowerBound(values.words, word);
    if (kind === 'letter' && values.words[index] === word)
      compare(values.wordPostings, index, from);
  }
  // 习思 is no alias in 复习思考题.
  const isCut = ({ from }: Span) =>
    constraints.some((constraint) => constraint.from < from && from < constraint.to);
  names.push(...aliasSpans.filter((span) => !isCut(span)));
  return names.length > 0 ? names : begun;
}
