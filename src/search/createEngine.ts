import { NO_FILTERS } from '../catalog/filters.ts';
import { isbnsOf } from '../catalog/isbn.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { trimQuery } from '../catalog/trimQuery.ts';
import { createContexts } from './createContexts.ts';
import { createHitFilter, type HitFilter } from './createHitFilter.ts';
import type { SearchEngine } from './engine.ts';
import { KINDS } from './index/attributes.ts';
import { buildIndex, type SearchIndex } from './index/buildIndex.ts';
import { EMPTY_LEXICON, type Lexicon } from './lexicon/lexicon.ts';
import { markTitle } from './match/markTitle.ts';
import { parseQuery, type Query } from './query/parseQuery.ts';
import { ageRanks, sortByAge } from './rank/sortByAge.ts';
import { sortByScore } from './rank/sortByScore.ts';
import { searchText, type TextHits } from './searchText.ts';
import { suggest } from './suggest/suggest.ts';
import { foldText } from './text/foldText.ts';
import { EXACT_TITLE_BONUS } from './weights.ts';

export interface EngineParts {
  /** The catalog's items. */
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon?: Lexicon | undefined;
  /** The index of the items, if it has been built already. */
  readonly index?: SearchIndex;
  /** What else is made of the items, if it has been made already. */
  readonly filterHits?: HitFilter;
  readonly byIsbn?: ReadonlyMap<string, readonly number[]>;
  readonly rank?: Uint32Array;
}

/**
 * The search over a catalog (docs/search.md; specification, sections 4 and 5).
 *
 * An item of unknown type has no fields and no category: it is found by its id, among all.
 */
export function createEngine({
  items,
  lexicon = EMPTY_LEXICON,
  index = buildIndex(items, lexicon),
  byIsbn = groupByIsbn(items),
  rank = ageRanks(items),
  filterHits = createHitFilter(items),
}: EngineParts): SearchEngine {
  const openContext = createContexts(index, items.length);
  // Made when it is first asked for: browsers hardly ever ask.
  let byId: ReadonlyMap<string, number> | undefined;
  const positionOf = (id: string) => {
    byId ??= new Map(items.map((item, position) => [item.id, position]));
    return byId.get(id);
  };
  const { kind } = index.attributes;

  /** The positions of the items that a query finds, the best first. */
  const find = (query: Query): { all: Uint32Array; found?: TextHits } => {
    if (query.mode === 'text') {
      const found = searchText(query.text, openContext());
      return { all: sortByScore(preferExactTitle(found, items, lexicon), rank), found };
    }
    if (query.mode === 'isbn') return { all: Uint32Array.from(byIsbn.get(query.isbn) ?? []) };
    const position = positionOf(query.md5);
    return { all: Uint32Array.from(position === undefined ? [] : [position]) };
  };

  return {
    search({ query, category, filters = NO_FILTERS, sort = 'relevance', offset, limit }) {
      const parsed = parseQuery(query);
      const { mode } = parsed;
      const { all: matching, found } = find(parsed);
      const wanted = category === 'all' ? undefined : KINDS.indexOf(category);
      const isEvery = wanted !== undefined && !query.trim();
      const all = isEvery ? Uint32Array.from(rank.keys()) : matching;
      const hits = wanted === undefined ? all : all.filter((at) => kind[at] === wanted);
      const itemsAt = (page: Uint32Array) => [...page].flatMap((at) => items[at] ?? []);
      if (!found) {
        const page = itemsAt(hits.subarray(offset, offset + limit));
        return { mode, total: hits.length, items: page, facets: {} };
      }
      const { positions, facets } = filterHits(hits, category, filters, offset === 0);
      const sorted = isEvery || sort === 'newest' ? sortByAge(positions, rank) : positions;
      const page = sorted.subarray(offset, offset + limit);
      const { isNear, meant } = found;
      return {
        mode,
        total: sorted.length,
        items: itemsAt(page),
        facets,
        marks: Array.from(page, (position) => {
          const item = items[position];
          return item ? markTitle(item, position, found.matched, index) : [];
        }),
        ...(isNear && { isNear }),
        ...(meant !== undefined && { meant }),
      };
    },
    itemOf: (id) => items[positionOf(id) ?? -1],
    suggest(query, limit) {
      return suggest(trimQuery(query), limit, openContext());
    },
  };
}

/** A generated title typed whole means that paper, and not those that say more of themselves. */
function preferExactTitle(
  found: TextHits,
  items: EngineParts['items'],
  { variants }: Lexicon,
): TextHits {
  const { text } = found.matched.query;
  if (!/^\d{4}.{8}/u.test(text)) return found;
  const scores = found.scores.map((score, index) => {
    const item = items[found.positions[index] ?? 0];
    if (item?.type !== 'test') return score;
    const isExact = foldText(item.data.title, variants).replaceAll(' ', '') === text;
    return isExact ? score + EXACT_TITLE_BONUS : score;
  });
  return { ...found, scores };
}

/** The positions of the books with each ISBN, ascending. */
export function groupByIsbn(items: readonly (Item | UnknownItem)[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, position) => {
    if (item.type !== 'book') return;
    for (const isbn of isbnsOf(item.data)) {
      groups.set(isbn, [...(groups.get(isbn) ?? []), position]);
    }
  });
  return groups;
}
