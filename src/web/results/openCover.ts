import type { Item } from '../../catalog/item.ts';

/** Opens the cover of an item in full; the code for it is fetched with the first one. */
export async function openCover(
  opener: HTMLButtonElement,
  item: Item,
  filesHost: string,
): Promise<void> {
  const { showCover } = await import('./showCover.ts');
  showCover(opener, item, filesHost);
}
