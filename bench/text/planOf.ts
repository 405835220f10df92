import type { TextSearchPlan } from '../../src/search/planTextSearch.ts';
import { parseTextQuery } from '../../src/search/query/parseTextQuery.ts';

/** A plan without metadata, which no generated document has. */
export function planOf(query: string): TextSearchPlan {
  const parts = parseTextQuery(query);
  return {
    parts: parts.map((part) => ({ ...part, otherNames: [], items: new Uint32Array(), splits: [] })),
  };
}
