import { IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import { addRange, hasUnit, widthFor } from '../lib/bitSets.ts';
import type { Match } from '../match/matches.ts';
import type { Span, TokenizedQuery } from '../query/tokenizeQuery.ts';
import { isHan } from '../text/foldText.ts';
import { ALIAS_ACROSS_WORDS, MATCH_QUALITY, TEXT_SCORE, WHOLE_QUERY_BONUS } from '../weights.ts';

/** How well a text is matched. */
export interface TextScore {
  /** From 0 to 1, a little more if the text is all of the query. */
  readonly score: number;
  /** Whether the matches cover all of the text. */
  readonly isWhole: boolean;
}

/**
 * Scores a text by its matches.
 *
 * @param aliasSpans the spans of the query that are aliases
 */
export function scoreText(
  text: string,
  matches: readonly Match[],
  query: TokenizedQuery,
  aliasSpans: readonly Span[],
): TextScore {
  const weighed =
    aliasSpans.length === 0 ? matches : matches.map((match) => weigh(match, text, aliasSpans));
  const chosen = joinNeighbours(choose(weighed, widthFor(query.text.length)));
  let units = 0;
  let quality = 0;
  let matched = 0;
  let first = Number.POSITIVE_INFINITY;
  const chunks = new Set<number>();
  for (const match of chosen) {
    const length = match.to - match.from;
    units += length;
    quality += length * match.quality;
    matched += match.length;
    first = Math.min(first, match.offset);
    chunks.add(query.chunkOf[match.from] ?? 0);
  }
  const share = Math.min(1, matched / Math.max(1, text.length));
  const breaks = Math.max(0, chosen.length - chunks.size);
  const isExact = share === 1 && breaks === 0;
  const { base, start, unbroken, perBreak } = TEXT_SCORE;
  const fit = isExact
    ? 1
    : base +
      TEXT_SCORE.share * share +
      (first === 0 ? start : 0) +
      unbroken / (1 + perBreak * breaks);
  const meanQuality = quality / Math.max(1, units);
  return {
    score: meanQuality * (fit + bonusOf(chosen, units, share, query)),
    isWhole: share === 1,
  };
}

/** What a text gets on top if the whole query matches it: all of it, or its beginning. */
function bonusOf(
  chosen: readonly Match[],
  units: number,
  share: number,
  query: TokenizedQuery,
): number {
  if (units < query.text.length) return 0;
  if (share === 1) return WHOLE_QUERY_BONUS.wholeText;
  return chosen.length === 1 && chosen[0]?.offset === 0 ? WHOLE_QUERY_BONUS.beginning : 0;
}

/** The matches in order, those joined that are side by side in the query and in the text. */
function joinNeighbours(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const joined: Match[] = [];
  for (const match of [...matches].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    // Between words of letters there is a space.
    const gap = last ? match.offset - last.offset - last.length : -1;
    if (last && last.to === match.from && (gap === 0 || (gap === 1 && match.isWord))) {
      const units = last.to - last.from;
      const own = match.to - match.from;
      joined[joined.length - 1] = {
        ...last,
        to: match.to,
        length: last.length + gap + match.length,
        quality: (last.quality * units + match.quality * own) / (units + own),
      };
    } else joined.push(match);
  }
  return joined;
}

/** Lowers the quality of an alias that runs across the words of a text: 计导 in 程序设计导引. */
function weigh(match: Match, text: string, aliasSpans: readonly Span[]): Match {
  const isName = aliasSpans.some(({ from, to }) => from === match.from && to === match.to);
  if (match.quality < 1 || !isName) return match;
  const isInside =
    isHan(text.charCodeAt(match.offset - 1)) && isHan(text.charCodeAt(match.offset + match.length));
  return isInside ? { ...match, quality: MATCH_QUALITY.alias - ALIAS_ACROSS_WORDS } : match;
}

/** The longest and best matches, each of which covers something that no other does. */
function choose(matches: readonly Match[], width: number): readonly Match[] {
  if (matches.length < 2) return matches;
  const seen = new Uint32Array(width);
  return [...matches]
    .sort(
      (one, other) =>
        other.to - other.from - (one.to - one.from) ||
        other.quality - one.quality ||
        other.length - one.length,
    )
    .filter(({ from, to }) => {
      for (let unit = from; unit < to; unit += 1) {
        if (!hasUnit(seen, 0, unit)) {
          addRange(seen, 0, from, to);
          return true;
        }
      }
      return false;
    });
}

/**
 * Whether a match counts in a field that does not name the item, where 高等 is part of a publisher
 * and 计算 of a college: a word, the whole text, a whole chunk of the query, or a long beginning.
 */
export function isStrongMatch(
  match: Match,
  text: string,
  query: TokenizedQuery,
  fields: number,
): boolean {
  if (match.inNamesOnly) return false;
  if (match.length === text.length || match.isWord) return true;
  if (match.offset === 0 && match.length >= (fields <= IN_NAMES_OR_PEOPLE ? 2 : 3)) return true;
  return query.chunks.some(({ from, to }) => from === match.from && to === match.to);
}
