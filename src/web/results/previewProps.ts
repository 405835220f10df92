import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { Marks } from '../../search/engine.ts';

/** What a card is about, what was searched of it, and what it has to do with the preview. */
export interface PreviewProps<Shown extends Item | UnknownItem = Item> {
  readonly item: Shown;
  /** What of its title was searched. */
  readonly marks?: Marks | undefined;
  /** Whether the preview shows this item at the moment. */
  readonly previewed: boolean;
  /** Opens a preview; absent where there is none to open: the card's preview flag. */
  readonly onPreview: ((item: Item) => void) | undefined;
}
