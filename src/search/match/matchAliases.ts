import { valuesContaining } from '../index/lookUp.ts';
import type { ValueIndex } from '../index/valueIndex.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { Span, TokenizedQuery } from '../query/tokenizeQuery.ts';
import { isHan } from '../text/foldText.ts';
import { ALIAS_RANK, MATCH_QUALITY } from '../weights.ts';
import { addMatch, type MatchTable, STEPS_OF_MATCH } from './matches.ts';

export type Aliases = ReadonlyMap<string, readonly string[]>;

const LONGEST_ALIAS = 16;

/** A span of the query that is an alias, with the names that it stands for. */
export interface AliasSpan extends Span {
  readonly names: readonly string[];
}

/** All aliases in the query. */
export function findAliases(
  { text, chunks, tokens }: TokenizedQuery,
  aliases: Aliases,
): AliasSpan[] {
  const edges = new Set(tokens.flatMap(({ from, to }) => [from, to]));
  return chunks.flatMap(({ from, to }) => {
    const found = [];
    for (let at = from; at < to; at += 1) {
      for (let end = at + 2; end <= Math.min(to, at + LONGEST_ALIAS); end += 1) {
        const names = aliases.get(text.slice(at, end));
        // Letters are an alias only as a whole token: os in osmosis is not one.
        if (names && mayCut(text, at, edges) && mayCut(text, end, edges))
          found.push({ from: at, to: end, names });
      }
    }
    return found;
  });
}

function mayCut(text: string, position: number, edges: ReadonlySet<number>): boolean {
  return (
    edges.has(position) ||
    (isHan(text.charCodeAt(position - 1)) && isHan(text.charCodeAt(position)))
  );
}

/** Matches the names that the aliases of the query stand for. */
export function matchAliases(
  aliasSpans: readonly AliasSpan[],
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): void {
  const containing = new Map<string, readonly number[]>();
  for (const { from, to, names } of aliasSpans) {
    for (const [rank, name] of names.entries()) {
      if (work.isSpent) return;
      const found = containing.get(name) ?? valuesContaining(values, name, work);
      containing.set(name, found);
      work.spend(STEPS_OF_MATCH * found.length);
      for (const value of found) {
        const offset = values.texts[value]?.indexOf(name) ?? 0;
        addMatch(matchTable, value, {
          from,
          to,
          offset,
          length: name.length,
          quality: MATCH_QUALITY.alias - ALIAS_RANK.step * Math.min(rank, ALIAS_RANK.last),
          inNamesOnly: true,
        });
      }
    }
  }
}
