import type { Evidence } from './evidence.ts';
import { type Explained, explain } from './explain.ts';
import { aliasesIn, findAliases, type NamedSpan } from './findAliases.ts';
import { findLiteral } from './findLiteral.ts';
import { findPinyin, spelledIn } from './findPinyin.ts';
import type { Knowledge } from './knowledge.ts';
import { type QueryText, readQueryText } from './queryText.ts';
import { findSlots, type Slot } from './slots.ts';

/** A query as it was understood, and what of it stands in which text of the catalog. */
export interface Understood {
  readonly query: QueryText;
  readonly slots: readonly Slot[];
  readonly named: readonly NamedSpan[];
  readonly evidence: Evidence;
}

/** Understands a text and looks it up. */
export function understand(text: string, knowledge: Knowledge): Understood {
  const { values, readings, variants, aliases, spelledAliases } = knowledge;
  const query = readQueryText(text, variants);
  const slots = findSlots(query);
  const named = [...aliasesIn(query, aliases), ...spelledIn(query, spelledAliases)];
  const evidence: Evidence = new Map();
  findLiteral(query, values, evidence);
  findAliases(named, values, evidence);
  const starts = new Set([...slots, ...named].map(({ to }) => to));
  findPinyin(query, values, readings, starts, evidence);
  return { query, slots, named, evidence };
}

/** The items that a text finds, in the order of the catalog. */
export function findText(
  text: string,
  knowledge: Knowledge,
): Explained & { understood: Understood } {
  const understood = understand(text, knowledge);
  const { query, slots, evidence } = understood;
  return { ...explain(query, knowledge.values, knowledge.facts, evidence, slots), understood };
}
