import type { Item, UnknownItem } from '../../catalog/item.ts';

type Entry = Item | UnknownItem;

/** The items of an answer as sent by the worker: the ids of all, and the new items. */
export interface SentItems {
  readonly ids: readonly string[];
  readonly newItems: readonly Entry[];
}

/**
 * Creates a sender that sends each item once: with every letter typed most results stay, and
 * copying them again costs more than rendering the changes.
 */
export function createItemSender(): (items: readonly Entry[]) => SentItems {
  const sent = new Set<string>();
  return (items) => {
    const newItems = items.filter(({ id }) => !sent.has(id));
    for (const { id } of newItems) sent.add(id);
    return { ids: items.map(({ id }) => id), newItems };
  };
}

/** Creates the receiver for a sender. Items keep their order, and are the same object each time. */
export function createItemReceiver(): (sent: SentItems) => Entry[] {
  const itemsById = new Map<string, Entry>();
  return ({ ids, newItems }) => {
    for (const item of newItems) itemsById.set(item.id, item);
    return ids.flatMap((id) => itemsById.get(id) ?? []);
  };
}
