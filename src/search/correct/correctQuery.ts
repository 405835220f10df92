import type { SearchIndex } from '../index/buildIndex.ts';
import { lowerBound, valuesContaining } from '../index/lookUp.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { MatchedQuery } from '../match/matchQuery.ts';
import type { Span } from '../query/tokenizeQuery.ts';
import { isHan } from '../text/foldText.ts';
import type { Replacement } from './replacement.ts';
import { replacementsFor } from './replacementsFor.ts';
import { MAX_CORRECTIONS, MAX_UNKNOWN_PARTS } from './thresholds.ts';

/** A corrected query. */
export interface Correction {
  readonly text: string;
  /** How much was changed; the lowest is the likeliest. */
  readonly cost: number;
}

/**
 * The corrections of a query without hits, the likeliest first: a name that sounds the same, one
 * that is a change away, one that the characters were picked from. Only to names that the catalog
 * has, and only for the parts that it does not know.
 */
export function correctQuery(
  { query, constraints, aliasSpans }: MatchedQuery,
  index: SearchIndex,
  work: WorkLimit,
): Correction[] {
  const unknown = unknownSpans(query, constraints, aliasSpans, index, work);
  for (const spans of unknown) {
    const corrected = correctSpans(query.text, query.chunks, spans, index, work);
    if (corrected.length > 0) return corrected;
  }
  return [];
}

function correctSpans(
  text: string,
  chunks: readonly Span[],
  spans: readonly Span[],
  index: SearchIndex,
  work: WorkLimit,
): Correction[] {
  if (spans.length > MAX_UNKNOWN_PARTS) return [];
  const choices: { span: Span; replacements: readonly Replacement[] }[] = [];
  for (const span of spans) {
    const replacements = replacementsFor(text.slice(span.from, span.to), index, work);
    if (replacements.length === 0) return [];
    choices.push({ span, replacements });
  }
  const [first, ...others] = choices;
  if (!first) return [];
  return first.replacements.slice(0, MAX_CORRECTIONS).map(({ name, cost }) => {
    const fixed = new Map([[first.span, name]]);
    let sum = cost;
    for (const { span, replacements } of others) {
      fixed.set(span, replacements[0]?.name ?? '');
      sum += replacements[0]?.cost ?? 0;
    }
    return { text: rewrite(text, chunks, fixed), cost: sum };
  });
}

/** The query with some parts replaced, and with a space between its chunks. */
function rewrite(text: string, chunks: readonly Span[], fixed: ReadonlyMap<Span, string>): string {
  const starts = new Set(chunks.map(({ from }) => from));
  const replaced = [...fixed].sort(([one], [other]) => one.from - other.from);
  let written = '';
  let index = 0;
  const copy = (to: number) => {
    for (; index < to; index += 1) {
      if (index > 0 && starts.has(index)) written += ' ';
      written += text[index];
    }
  };
  for (const [span, name] of replaced) {
    copy(span.from);
    if (span.from > 0 && starts.has(span.from)) written += ' ';
    written += name;
    index = span.to;
  }
  copy(text.length);
  return written;
}

/**
 * The unknown parts of the query, cut in three ways; the first cut that leads to corrections
 * counts: whole tokens, letters joined across spaces; single words; what is left without
 * constraints and aliases.
 */
function unknownSpans(
  query: MatchedQuery['query'],
  constraints: MatchedQuery['constraints'],
  aliasSpans: MatchedQuery['aliasSpans'],
  index: SearchIndex,
  work: WorkLimit,
): Span[][] {
  const isKnown = ({ from, to }: Span) => {
    const part = query.text.slice(from, to);
    // Beyond the work limit, nothing is corrected either.
    return part.length < 2 || work.isSpent || isInCatalog(part, index, work);
  };
  const tokens = [
    ...query.tokens.filter(({ kind }) => kind === 'han'),
    ...query.letterSpans.map(({ from, to }) => ({ from, to })),
  ];
  const words = query.tokens.filter((token) => token.kind !== 'digit' && !isKnown(token));
  const whole = tokens.filter((token) => {
    const isUnderstood = [...constraints, ...aliasSpans].some(
      ({ from, to }) => from <= token.from && to >= token.to,
    );
    return !isUnderstood && !isKnown(token);
  });
  // A name that begins with a stop word is taken whole: 大学化学实验 is not 化学实验.
  const understood = constraints.filter(({ isIgnored, from, to }) => !isIgnored || to - from > 2);
  const open = tokens.flatMap((token) => cutOut(token, [...understood, ...aliasSpans]));
  const rest = open.filter((span) => !isKnown(span));
  return [whole, words, rest];
}

/** The rest of a span without others. */
function cutOut(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.from;
  const isTaken = (unit: number) =>
    others.some((other) => other.to - other.from > 1 && other.from <= unit && unit < other.to);
  for (let unit = span.from; unit <= span.to; unit += 1) {
    if (unit < span.to && !isTaken(unit)) continue;
    if (unit > from) left.push({ from, to: unit });
    from = unit + 1;
  }
  return left;
}

function isInCatalog(part: string, { values }: SearchIndex, work: WorkLimit): boolean {
  if (!isHan(part.charCodeAt(0))) return values.words[lowerBound(values.words, part)] === part;
  return valuesContaining(values, part, work).length > 0;
}
