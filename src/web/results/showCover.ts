import type { Item } from '../../catalog/item.ts';

export function showCover(_opener: HTMLButtonElement, _item: Item, _filesHost: string): void {
  // follows
}
