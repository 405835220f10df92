import type { Item } from '../catalog/item.ts';

/** The items that were added last or are downloaded most, in this order. */
export interface ItemRanking {
  readonly order: 'latest' | 'popular';
  readonly entries: readonly RankedItem[];
}

export interface RankedItem {
  readonly item: Item;
  /** Milliseconds since 1970, or downloads this term. */
  readonly value: number;
}
