import * as v from 'valibot';
import { readItem } from '../../catalog/catalog.ts';
import { FILTER_NAMES } from '../../catalog/filters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import type { Marks } from '../../search/engine.ts';
import { readMarks } from './readMarks.ts';
import { readTextHits } from './readTextHits.ts';
import type { ScopedResult } from './searchClient.ts';

/** Facets are optional: results appear even if the facets are invalid. */
const options = v.fallback(
  v.optional(
    v.array(v.object({ value: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  ),
  undefined,
);

const ResultSchema = v.object({
  mode: v.picklist(['isbn', 'md5', 'text']),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.array(v.unknown()),
  facets: v.fallback(v.optional(v.object(v.entriesFromList(FILTER_NAMES, options)), {}), {}),
  marks: v.fallback(v.optional(v.array(v.unknown())), undefined),
  isNear: v.fallback(v.optional(v.boolean()), undefined),
  meant: v.fallback(
    v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_QUERY))),
    undefined,
  ),
  texts: v.fallback(v.optional(v.array(v.unknown())), undefined),
  isPartial: v.fallback(v.optional(v.boolean()), undefined),
  isBuilding: v.fallback(v.optional(v.boolean()), undefined),
});

const NamedSchema = v.looseObject({ id: v.string() });

/**
 * Reads the response of `/api/search` entry by entry: an invalid entry becomes an unknown item and
 * does not affect the others. Returns undefined if the response as a whole is invalid.
 */
export function readSearchResult(json: unknown): ScopedResult | undefined {
  const parsed = v.safeParse(ResultSchema, json);
  if (!parsed.success) return undefined;
  const { items: entries, marks, texts, ...rest } = parsed.output;
  const items = entries.map(readEntry);
  return {
    ...rest,
    items,
    marks: marks && items.map((item, index) => marksOf(item, marks[index])),
    ...(texts && { texts: items.map((_, index) => readTextHits(texts[index])) }),
  };
}

function marksOf(item: Item | UnknownItem, marks: unknown): Marks {
  return item.type === 'unknown' ? [] : readMarks(marks, item.data.title);
}

function readEntry(entry: unknown, position: number): Item | UnknownItem {
  const { item } = readItem(entry);
  if (item) return item;
  const named = v.safeParse(NamedSchema, entry);
  return { id: named.success ? named.output.id : `unreadable-${position}`, type: 'unknown' };
}
