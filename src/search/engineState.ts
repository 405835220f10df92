import { CATEGORIES } from '../catalog/category.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { createDocumentEngine } from './createDocumentEngine.ts';
import { groupByIsbn } from './createEngine.ts';
import {
  createColumns,
  createHitFilter,
  type FilterColumns,
  type HitFilter,
} from './createHitFilter.ts';
import type { SearchEngine } from './engine.ts';
import { buildIndex, type SearchIndex } from './index/buildIndex.ts';
import { changedPositions, type KeptItems } from './index/keptItems.ts';
import { updateAttributes } from './index/updateAttributes.ts';
import { updateValues } from './index/updateValues.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { ageRanks } from './rank/sortByAge.ts';
import { updateAgeRanks } from './rank/updateAgeRanks.ts';
import { updateColumns } from './updateColumns.ts';

/** An engine, and all that has been made for it: the next one can be made from it. */
export interface EngineState {
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon: Lexicon;
  readonly index: SearchIndex;
  readonly columns: FilterColumns;
  readonly filterHits: HitFilter;
  readonly rank: Uint32Array;
  readonly byIsbn: ReadonlyMap<string, readonly number[]>;
  readonly engine: SearchEngine;
}

export function createEngineState(
  items: readonly (Item | UnknownItem)[],
  lexicon: Lexicon,
): EngineState {
  const columns: FilterColumns = {};
  // Before the first request, which would otherwise wait for them.
  for (const category of CATEGORIES) columns[category] = createColumns(items, category);
  return withEngine({
    items,
    lexicon,
    index: buildIndex(items, lexicon),
    columns,
    rank: ageRanks(items),
    byIsbn: groupByIsbn(items),
  });
}

/**
 * Makes the state that `createEngineState` makes, from that of an earlier catalog. Pauses wherever it
 * yields, so that the thread can answer in between. Returns undefined if it cannot be made so.
 */
export function* updateEngineState(
  before: EngineState,
  now: KeptItems,
  lexicon: Lexicon,
): Generator<undefined, EngineState | undefined> {
  const variants = { before: before.lexicon.variants, now: lexicon.variants };
  const values = yield* updateValues(before.index.values, now, variants);
  if (!values) return undefined;
  yield;
  const attributes = updateAttributes(before.index.attributes, now);
  yield;
  const columns: FilterColumns = {};
  for (const category of CATEGORIES) {
    columns[category] = yield* updateColumns(before.columns[category] ?? [], now, category);
  }
  const rank = updateAgeRanks(before.rank, now);
  yield;
  const byIsbn = updateIsbns(before, now);
  yield;
  // What it makes of a lexicon alone.
  const named = buildIndex([], lexicon);
  yield;
  const index = { ...named, values, attributes };
  const made = withEngine({ items: now.items, lexicon, index, columns, rank, byIsbn });
  yield;
  // Makes its table of ids, for which the first call would wait.
  made.engine.itemOf('');
  return made;
}

function withEngine(made: Omit<EngineState, 'engine' | 'filterHits'>): EngineState {
  const parts = { ...made, filterHits: createHitFilter(made.items, made.columns) };
  return { ...parts, engine: createDocumentEngine(parts) };
}

/** The positions of books by ISBN, as `groupByIsbn` returns them. */
function updateIsbns({ items: old, byIsbn: before }: EngineState, now: KeptItems) {
  const positions = new Int32Array(old.length).fill(-1);
  now.kept.forEach((was, position) => {
    if (was >= 0) positions[was] = position;
  });
  const groups = new Map<string, readonly number[]>();
  for (const [isbn, own] of before) {
    const moved = own.flatMap((was) => {
      const position = positions[was] ?? -1;
      return position < 0 ? [] : position;
    });
    if (moved.length > 0) groups.set(isbn, moved);
  }
  const changed = changedPositions(now);
  const read = groupByIsbn(changed.flatMap((position) => now.items[position] ?? []));
  for (const [isbn, own] of read) {
    const added = own.flatMap((index) => changed[index] ?? []);
    groups.set(isbn, [...(groups.get(isbn) ?? []), ...added]);
  }
  return new Map(Array.from(groups, ([isbn, own]) => [isbn, own.toSorted((a, b) => a - b)]));
}
