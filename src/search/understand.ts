import type { Evidence } from './evidence.ts';
import { aliasesIn, findAliases, type NamedSpan, valuesContaining } from './findAliases.ts';
import { findInstitutions } from './findInstitutions.ts';
import { findLiteral } from './findLiteral.ts';
import { findPinyin, mixedIn, spelledIn } from './findPinyin.ts';
import type { Knowledge } from './knowledge.ts';
import type { Slot } from './meanings.ts';
import { type QueryText, readQueryText, type Span } from './queryText.ts';
import { findSlots } from './slots.ts';
import type { WorkLimit } from './workLimit.ts';

/** A query as it was understood, and what of it stands in which text of the catalog. */
export interface Understood {
  readonly query: QueryText;
  readonly slots: readonly Slot[];
  readonly named: readonly NamedSpan[];
  readonly evidence: Evidence;
}

/** Understands a text and looks it up. */
export function understand(text: string, knowledge: Knowledge, work: WorkLimit): Understood {
  const { values, readings, variants, aliases, spelledAliases } = knowledge;
  const query = readQueryText(text, variants);
  const slots = withoutKnown(findSlots(query), query, knowledge, work);
  const named = [
    ...aliasesIn(query, aliases),
    ...spelledIn(query, spelledAliases),
    ...mixedIn(query, aliases, readings),
  ];
  const evidence = knowledge.store.open(query.text.length, named);
  findLiteral(query, values, evidence, work);
  findAliases(named, values, evidence, work);
  findInstitutions(query, values, evidence, work);
  const starts = new Set([...slots, ...named].map(({ to }) => to));
  findPinyin(query, values, readings, starts, evidence, work);
  return { query, slots, named, evidence };
}

/**
 * A filler is none where the catalog has a text with it (与 of 概率论与数理统计), nor in a name that it
 * lacks (有 of 有机化学).
 */
function withoutKnown(
  slots: readonly Slot[],
  query: QueryText,
  { values, otherNames }: Knowledge,
  work: WorkLimit,
): Slot[] {
  const isName = (text: string) =>
    otherNames.has(text) || valuesContaining(values, text, work).length > 0;
  const known = query.chunks.filter(
    ({ from, to }) =>
      slots.some((slot) => isPartOf(slot, { from, to })) && isName(query.text.slice(from, to)),
  );
  return slots.filter((slot) => !slot.isFiller || !known.some((chunk) => isPartOf(slot, chunk)));
}

/** Whether a filler is a part of a chunk, and not all of it. */
function isPartOf({ isFiller, from, to }: Slot, chunk: Span): boolean {
  const length = to - from;
  return (
    Boolean(isFiller) && from >= chunk.from && to <= chunk.to && length < chunk.to - chunk.from
  );
}
