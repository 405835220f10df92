import MiniSearch, { type AsPlainObject } from 'minisearch';
import * as v from 'valibot';
import type { Category } from '../catalog/category.ts';
import { NO_FILTERS } from '../catalog/filters.ts';
import { parseIsbn } from '../catalog/isbn.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { createHitFilter } from './createHitFilter.ts';
import type { SearchEngine, Segment } from './engine.ts';
import { FIELD_NAMES, fieldValues } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import { newestFirst, newestRank } from './newestFirst.ts';
import { parseQuery, type Query } from './query.ts';
import { queryWords } from './words.ts';

/** Why an index cannot be used: it is none, or it was built from other items or by other rules. */
export type IndexError = 'malformed' | 'mismatch';

export interface EngineParts {
  /** The catalog's items, the very list that the index was built from. */
  readonly items: readonly (Item | UnknownItem)[];
  /** A `SerialisedIndex`, as parsed from JSON. */
  readonly index: unknown;
  readonly segment: Segment;
}

/** Only hits with a score above this are kept (specification, sections 5 and 9). */
const LEAST_SCORE = 1;

/** How many items an archive has to have for the bare BM25 score to be measured by `LEAST_SCORE`. */
const MEASURED_SIZE = 1000;

/**
 * The search of the specification, sections 4 and 5, over a catalog and its index.
 *
 * An item of unknown type has no fields and no category: it is found by its id, among all.
 */
export function createEngine({
  items,
  index,
  segment,
}: EngineParts):
  | { readonly engine: SearchEngine; readonly error?: never }
  | { readonly engine?: never; readonly error: IndexError } {
  const parsed = v.safeParse(SerialisedIndexSchema, index);
  if (!parsed.success) return { error: 'malformed' };
  if (parsed.output.fingerprint !== fingerprint(items)) return { error: 'mismatch' };
  const byIsbn = groupByIsbn(items);
  const byWords = wordSearch(items, parsed.output.words, segment);
  const filterHits = createHitFilter(items);

  const rank = newestRank(items);

  /** The positions of the items that a query finds, the best first. */
  const find = (query: Query): readonly number[] => {
    if (query.mode === 'text') return byWords(query.text);
    if (query.mode === 'isbn') return byIsbn.get(query.isbn) ?? [];
    return items.flatMap(({ id }, position) => (id === query.md5 ? position : []));
  };

  return {
    engine: {
      search({ query, category, filters = NO_FILTERS, sort = 'relevance', offset, limit }) {
        const understood = parseQuery(query);
        const { mode } = understood;
        const found = Uint32Array.from(find(understood)).filter((at) => isIn(category, items[at]));
        const page = (hits: Uint32Array) =>
          [...hits.subarray(offset, offset + limit)].flatMap((position) => items[position] ?? []);
        if (mode !== 'text') return { mode, total: found.length, items: page(found), facets: {} };
        const { positions, facets } = filterHits(found, category, filters, offset === 0);
        const hits = sort === 'newest' ? newestFirst(positions, rank) : positions;
        return { mode, total: hits.length, items: page(hits), facets };
      },
      suggest: () => [],
    },
  };
}

/**
 * Finds the positions of the items that match a text, best first; equally good ones stand in catalog
 * order.
 */
function wordSearch(
  items: readonly (Item | UnknownItem)[],
  words: AsPlainObject,
  segment: Segment,
): (text: string) => number[] {
  const index = MiniSearch.loadJS(words, {
    fields: [...FIELD_NAMES],
    searchOptions: { combineWith: 'AND' },
    // Words hold no space (see `RUN` in words.ts).
    tokenize: (joined) => joined.split(' '),
    processTerm: (word) => word,
  });
  const scale = scoreScale(index.documentCount);
  return (text) => {
    const { terms, groups } = queryWords(text, segment);
    if (terms.length === 0) return [];
    return index
      .search(terms.join(' '))
      .filter(({ score }) => score * scale > LEAST_SCORE)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }): number => id)
      .filter((id) => groups.every((group) => standInOneValue(group, items[id])));
  };
}

/**
 * BM25 gives the rarest word of N items a weight of ln(1 + (N − 0.5) / 1.5): 6.5 among a thousand,
 * 0.3 in an archive of one, whose item no query would find. Scores of an archive smaller than those
 * that the threshold was chosen for are put on their scale.
 */
function scoreScale(size: number): number {
  const rarest = (count: number) => Math.log(1 + (count - 0.5) / 1.5);
  return size > 0 && size < MEASURED_SIZE ? rarest(MEASURED_SIZE) / rarest(size) : 1;
}

function standInOneValue(characters: readonly string[], item?: Item | UnknownItem): boolean {
  if (item === undefined || item.type === 'unknown') return false;
  return fieldValues(item).some((value) => characters.every((one) => value.includes(one)));
}

/** The category applies in all modes (specification, section 5). */
function isIn(category: Category, item?: Item | UnknownItem): boolean {
  return category === 'all' || item?.type === category;
}

/** The positions of the books that carry each ISBN. */
function groupByIsbn(items: readonly (Item | UnknownItem)[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [position, item] of items.entries()) {
    if (item.type !== 'book') continue;
    for (const isbn of new Set(item.data.isbn.map(parseIsbn))) {
      if (isbn) groups.set(isbn, [...(groups.get(isbn) ?? []), position]);
    }
  }
  return groups;
}

/** Looks no deeper than the outermost shape: what carries the right fingerprint is our own work. */
const SerialisedIndexSchema = v.object({
  fingerprint: v.string(),
  words: v.custom<AsPlainObject>((value) => v.is(WordsSchema, value), 'must be an index'),
});

const WordsSchema = v.object({
  documentCount: v.number(),
  nextId: v.number(),
  documentIds: v.record(v.string(), v.number()),
  fieldIds: v.record(v.string(), v.number()),
  fieldLength: v.looseObject({}),
  averageFieldLength: v.array(v.unknown()),
  storedFields: v.looseObject({}),
  index: v.array(v.unknown()),
  serializationVersion: v.literal(2),
});
