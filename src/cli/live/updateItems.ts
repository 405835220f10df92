import type { Catalog } from '../../catalog/catalog.ts';
import { mergePublishedWiki } from '../../catalog/readPublished.ts';
import type { KeptItems } from '../../search/index/keptItems.ts';

type Items = Catalog['items'];

/** The items of one edition. */
export interface EditionItemLists {
  /** As they are listed, without the entries of the wiki. */
  readonly listed: Items;
  /** As they are searched. */
  readonly items: Items;
}

/**
 * Makes the items of an edition from those of an earlier one. Items that the wiki adds to count as
 * changed. Pauses wherever it yields.
 *
 * @param update.kept for each listed item its position before; -1 if it is new or changed
 * @param update.changed the listed items that are new or changed, in order
 * @param update.wiki the published list
 */
export function* updateItems(
  before: EditionItemLists,
  update: {
    readonly kept: Int32Array;
    readonly changed: Items;
    readonly wiki: string;
    readonly mainHost: string | undefined;
  },
): Generator<undefined, EditionItemLists & KeptItems> {
  let read = 0;
  const listed = Array.from(update.kept, (was) => {
    const item = was < 0 ? update.changed[read++] : before.listed[was];
    if (!item) throw new Error('an edition follows another one than this');
    return item;
  });
  yield;
  const { items } = mergePublishedWiki(listed, update.wiki, update.mainHost);
  yield;
  const kept = Int32Array.from(items, (item, position) => {
    const was = update.kept[position] ?? -1;
    return item === before.items[was] ? was : -1;
  });
  return { listed, items, kept };
}
