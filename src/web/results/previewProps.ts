import type { Item, UnknownItem } from '../../catalog/item.ts';

/** What a card is about, and what it has to do with the preview. */
export interface PreviewProps<Shown extends Item | UnknownItem = Item> {
  readonly item: Shown;
  /** Whether the preview shows this item at the moment. */
  readonly previewed: boolean;
  /** Opens a preview; absent where there is none to open: the card's preview flag. */
  readonly onPreview: ((item: Item) => void) | undefined;
}
