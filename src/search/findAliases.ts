import { addPiece, type Evidence, QUALITY, STEPS_OF_PIECE } from './evidence.ts';
import { isHan } from './foldText.ts';
import { forEachIn, lengthOf } from './lists.ts';
import type { QueryText, Span } from './queryText.ts';
import { pairKey, type Values } from './values.ts';
import type { WorkLimit } from './workLimit.ts';

export type Aliases = ReadonlyMap<string, readonly string[]>;

const LONGEST_ALIAS = 16;

/** A part of the query that is another name, and what it stands for. */
export interface NamedSpan extends Span {
  readonly names: readonly string[];
}

/** Every other name that stands in the query. */
export function aliasesIn({ text, chunks, runs }: QueryText, aliases: Aliases): NamedSpan[] {
  const edges = new Set(runs.flatMap(({ from, to }) => [from, to]));
  return chunks.flatMap(({ from, to }) => {
    const found = [];
    for (let at = from; at < to; at += 1) {
      for (let end = at + 2; end <= Math.min(to, at + LONGEST_ALIAS); end += 1) {
        const names = aliases.get(text.slice(at, end));
        // Letters are a name only as a whole run: os in osmosis is none.
        if (names && mayCut(text, at, edges) && mayCut(text, end, edges))
          found.push({ from: at, to: end, names });
      }
    }
    return found;
  });
}

function mayCut(text: string, at: number, edges: ReadonlySet<number>): boolean {
  return edges.has(at) || (isHan(text.charCodeAt(at - 1)) && isHan(text.charCodeAt(at)));
}

/** Finds what the other names in the query stand for. */
export function findAliases(
  named: readonly NamedSpan[],
  values: Values,
  evidence: Evidence,
  work: WorkLimit,
): void {
  const containing = new Map<string, readonly number[]>();
  for (const { from, to, names } of named) {
    for (const [rank, name] of names.entries()) {
      if (work.isSpent) return;
      const found = containing.get(name) ?? valuesContaining(values, name, work);
      containing.set(name, found);
      work.spend(STEPS_OF_PIECE * found.length);
      for (const value of found) {
        const at = values.texts[value]?.indexOf(name) ?? 0;
        addPiece(evidence, value, {
          from,
          to,
          at,
          length: name.length,
          quality: QUALITY.alias - 0.05 * Math.min(rank, 4),
          inNamesOnly: true,
        });
      }
    }
  }
}

/** What it takes to look for a name in a text. */
const STEPS_OF_COMPARING = 4;

/** The values that a folded, closed-up text of two characters or more stands in. */
export function valuesContaining(values: Values, name: string, work: WorkLimit): number[] {
  let rarest: number | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 1 < name.length; at += 1) {
    if (!isHan(name.charCodeAt(at)) || !isHan(name.charCodeAt(at + 1))) continue;
    const pair = values.pairs.get(pairKey(name.charCodeAt(at), name.charCodeAt(at + 1)));
    if (pair === undefined) return [];
    const size = lengthOf(values.withPair, pair);
    if (size < fewest) {
      fewest = size;
      rarest = pair;
    }
  }
  const found: number[] = [];
  if (rarest !== undefined) {
    work.spend(STEPS_OF_COMPARING * fewest);
    forEachIn(values.withPair, rarest, (value) => {
      if (values.texts[value]?.includes(name)) found.push(value);
    });
    return found;
  }
  work.spend(STEPS_OF_COMPARING * values.texts.length);
  values.texts.forEach((text, value) => {
    if (text.includes(name)) found.push(value);
  });
  return found;
}
