import { valuesContaining } from './findAliases.ts';
import { lowerBound } from './findLiteral.ts';
import { isHan } from './foldText.ts';
import type { Knowledge } from './knowledge.ts';
import type { Span } from './queryText.ts';
import type { Replacement } from './replacement.ts';
import { replacementsFor } from './replacementsFor.ts';
import type { Understood } from './understand.ts';
import type { WorkLimit } from './workLimit.ts';

/** A query that may have been meant: `text` is asked instead. */
export interface Correction {
  readonly text: string;
  /** How much had to be changed; less is likelier. */
  readonly cost: number;
}

const MOST_CORRECTIONS = 6;

/** Where more parts are unknown, they are no mistakes; each is compared with the whole catalog. */
const MOST_MISTAKES = 4;

/**
 * What may have been meant by a text that finds nothing, the likeliest first: a name that sounds the
 * same, one that is one change away, one that is shortened to the characters typed. Only names that
 * the catalog has, and only for the parts of the query that it does not know.
 */
export function correct(
  { query, slots, named }: Understood,
  knowledge: Knowledge,
  work: WorkLimit,
): Correction[] {
  const unknown = unknownSpans(query, slots, named, knowledge, work);
  for (const spans of unknown) {
    const corrected = correctSpans(query.text, query.chunks, spans, knowledge, work);
    if (corrected.length > 0) return corrected;
  }
  return [];
}

function correctSpans(
  text: string,
  chunks: readonly Span[],
  spans: readonly Span[],
  knowledge: Knowledge,
  work: WorkLimit,
): Correction[] {
  if (spans.length > MOST_MISTAKES) return [];
  const choices: { span: Span; replacements: readonly Replacement[] }[] = [];
  for (const span of spans) {
    const replacements = replacementsFor(text.slice(span.from, span.to), knowledge, work);
    if (replacements.length === 0) return [];
    choices.push({ span, replacements });
  }
  const [first, ...others] = choices;
  if (!first) return [];
  return first.replacements.slice(0, MOST_CORRECTIONS).map(({ name, cost }) => {
    const fixed = new Map([[first.span, name]]);
    let sum = cost;
    for (const { span, replacements } of others) {
      fixed.set(span, replacements[0]?.name ?? '');
      sum += replacements[0]?.cost ?? 0;
    }
    return { text: rewrite(text, chunks, fixed), cost: sum };
  });
}

/** The query with some of its parts replaced, and a space between what was typed apart. */
function rewrite(text: string, chunks: readonly Span[], fixed: ReadonlyMap<Span, string>): string {
  const starts = new Set(chunks.map(({ from }) => from));
  const replaced = [...fixed].sort(([one], [other]) => one.from - other.from);
  let written = '';
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at += 1) {
      if (at > 0 && starts.has(at)) written += ' ';
      written += text[at];
    }
  };
  for (const [span, name] of replaced) {
    copy(span.from);
    if (span.from > 0 && starts.has(span.from)) written += ' ';
    written += name;
    at = span.to;
  }
  copy(text.length);
  return written;
}

/**
 * The parts of the query that no text of the catalog has, cut in three ways, of which the first that
 * leads to corrections counts: all that stands together as one, letters across spaces, too; each
 * word; what is left without facts and other names.
 */
function unknownSpans(
  query: Understood['query'],
  slots: Understood['slots'],
  named: Understood['named'],
  knowledge: Knowledge,
  work: WorkLimit,
): Span[][] {
  const isKnown = ({ from, to }: Span) => {
    const part = query.text.slice(from, to);
    // What there is no work left for is not corrected either.
    return part.length < 2 || work.isSpent || isInCatalog(part, knowledge, work);
  };
  const runs = [
    ...query.runs.filter(({ kind }) => kind === 'han'),
    ...query.letterRuns.map(({ from, to }) => ({ from, to })),
  ];
  const words = query.runs.filter((run) => run.kind !== 'digit' && !isKnown(run));
  const whole = runs.filter((run) => {
    const isFact = [...slots, ...named].some(({ from, to }) => from <= run.from && to >= run.to);
    return !isFact && !isKnown(run);
  });
  // A name that begins with a filler is taken whole: 大学化学实验 is no 化学实验 of some kind.
  const facts = slots.filter(({ isFiller, from, to }) => !isFiller || to - from > 2);
  const open = runs.flatMap((run) => cutOut(run, [...facts, ...named]));
  const rest = open.filter((span) => !isKnown(span));
  return [whole, words, rest];
}

/** What is left of a span without others. */
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

function isInCatalog(part: string, { values }: Knowledge, work: WorkLimit): boolean {
  if (!isHan(part.charCodeAt(0))) return values.words[lowerBound(values.words, part)] === part;
  return valuesContaining(values, part, work).length > 0;
}
