import type { SearchIndex } from '../index/buildIndex.ts';
import { lowerBound, valuesContaining } from '../index/lookUp.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { MatchedQuery } from '../match/matchQuery.ts';
import { ACTIVITIES, SEPARATING } from '../query/talk.ts';
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
  inSentence = false,
): Correction[] {
  const cuts = unknownSpans(query, constraints, aliasSpans, index, work);
  const unknown = inSentence ? cuts.slice(-1) : cuts.slice(0, -1);
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
  const units = text.split('');
  for (const [{ from, to }, name] of fixed) units.fill('', from, to).fill(name, from, from + 1);
  // A name that is put for several chunks has no space in it.
  for (const { from } of chunks.slice(1)) if (units[from]) units[from] = ` ${units[from]}`;
  return units.join('');
}

/**
 * The unknown parts of the query, cut in four ways; the first cut that leads to corrections
 * counts: whole tokens, letters joined across spaces; single words; what is left without
 * constraints and aliases; what is left without stop words, too.
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
  // In a sentence, what stands between stop words: 操做系统 in 老师上课用的操做系统课件.
  const separators = Array.from(query.text, (character, from): Span[] =>
    SEPARATING.includes(character) ? [{ from, to: from + 1 }] : [],
  ).flat();
  const long = understood.filter(
    ({ from, to }) => to - from > 1 && !ACTIVITIES.includes(query.text.slice(from, to)),
  );
  const parts = tokens
    .flatMap((token) => cutOut(token, [...long, ...aliasSpans, ...separators], 1))
    .filter(
      (span) =>
        span.to - span.from > 2 &&
        !isKnown(span) &&
        !tokens.some((token) => token.from === span.from && token.to === span.to),
    );
  return [whole, words, rest, parts];
}

/** The rest of a span without others of a length. */
function cutOut(span: Span, others: readonly Span[], shortest = 2): Span[] {
  const left: Span[] = [];
  let from = span.from;
  const isTaken = (unit: number) =>
    others.some(
      (other) => other.to - other.from >= shortest && other.from <= unit && unit < other.to,
    );
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
