import type { Item, UnknownItem } from '../../catalog/item.ts';

type Entry = Item | UnknownItem;

/** The items of an answer on their way from the worker: all by their id, and those that are new. */
export interface SentItems {
  readonly ids: readonly string[];
  readonly unseen: readonly Entry[];
}

/**
 * Sends each item once: with every letter typed most results stay, and to copy them again costs the
 * page more than to draw what has changed.
 */
export function createItemSender(): (items: readonly Entry[]) => SentItems {
  const sent = new Set<string>();
  return (items) => {
    const unseen = items.filter(({ id }) => !sent.has(id));
    for (const { id } of unseen) sent.add(id);
    return { ids: items.map(({ id }) => id), unseen };
  };
}

/** Puts together what a sender sent, in its order; an item is the same object each time. */
export function createItemReceiver(): (sent: SentItems) => Entry[] {
  const known = new Map<string, Entry>();
  return ({ ids, unseen }) => {
    for (const item of unseen) known.set(item.id, item);
    return ids.flatMap((id) => known.get(id) ?? []);
  };
}
