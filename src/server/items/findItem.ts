import * as v from 'valibot';
import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { publicAddress, withAddresses } from '../../catalog/publicAddress.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import { createItemIndex, type ItemIndex } from './itemIndex.ts';

type ItemEdition = Pick<Edition, 'documents' | 'engine' | 'site'>;

/** Finds an item of an edition, with URLs as published lists have them. */
export type FindItem = (edition: ItemEdition, id: string) => Promise<Item | undefined>;

const WikiSchema = v.array(v.looseObject({ id: v.optional(v.nullable(v.string())) }));

/**
 * Creates the function that finds items for the API: in the bytes of the published list, which are in
 * this thread. The search, in a thread of its own, is asked for the rest: items that the wiki adds
 * something to, and those whose ids are no MD5.
 */
export function createFindItem(): FindItem {
  const indexes = new WeakMap<PublishedDocument, Promise<ItemIndex>>();
  const wikiIds = new WeakMap<PublishedDocument, ReadonlySet<string>>();

  function indexOf(list: PublishedDocument): Promise<ItemIndex> {
    const known = indexes.get(list);
    if (known) return known;
    const index = createItemIndex(list.body);
    indexes.set(list, index);
    return index;
  }

  function idsOfWiki(wiki: PublishedDocument): ReadonlySet<string> {
    const known = wikiIds.get(wiki);
    if (known) return known;
    const entries = v.safeParse(WikiSchema, JSON.parse(new TextDecoder().decode(wiki.body)));
    const ids = new Set(entries.success ? entries.output.map(({ id }) => id?.trim() ?? '') : []);
    wikiIds.set(wiki, ids);
    return ids;
  }

  return async ({ documents, engine, site }, id) => {
    const list = documents.get(PATHS.items);
    const wiki = documents.get(PATHS.wiki);
    const isPlain = list !== undefined && !(wiki && idsOfWiki(wiki).has(id));
    const text = isPlain ? (await indexOf(list)).find(id) : undefined;
    if (text !== undefined) {
      const item = readPublic(text, id);
      if (item) return item;
    }
    const [found] = await engine.itemsOf([id]);
    return found && withAddresses(found, (url) => publicAddress(url, site.hosts.main));
  };
}

/** Reads the JSON of an item; undefined if it is not the one with this id. */
function readPublic(text: string, id: string): Item | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    // A list inside an item looked like the list of items.
    return undefined;
  }
  const { item } = readItem(entry);
  return item && item.type !== 'unknown' && item.id === id ? item : undefined;
}
