import type { Item, UnknownItem } from '../../catalog/item.ts';

/** Props of a card: its item and the preview. */
export interface PreviewProps<Shown extends Item | UnknownItem = Item> {
  readonly item: Shown;
  /** Whether the preview currently shows this item. */
  readonly previewed: boolean;
  /** Opens a preview; absent where there is no preview: the card's preview flag. */
  readonly onPreview: ((item: Item) => void) | undefined;
}
