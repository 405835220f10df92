/** The orders of results: the best first, or the newest first. */
export const SORT_ORDERS = ['relevance', 'newest'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

/** The Chinese name of each order. */
export const SORT_LABELS: Record<SortOrder, string> = { relevance: '相关度', newest: '最新' };

/** The order that `s` of a URL names; anything unknown is `relevance`. */
export function parseSortOrder(text: string | null | undefined): SortOrder {
  return SORT_ORDERS.find((order) => order === text) ?? 'relevance';
}
