import * as v from 'valibot';
import type { Item } from '../../catalog/item.ts';
import { publicAddress, withAddresses } from '../../catalog/publicAddress.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import type { ItemIndex } from './itemIndex.ts';
import { readLocatedItem } from './readLocatedItem.ts';

type ItemEdition = Pick<Edition, 'documents' | 'engine' | 'site'>;

/** Finds an item of an edition, with URLs as published lists have them. */
export type FindItem = (edition: ItemEdition, id: string) => Promise<Item | undefined>;

const WikiSchema = v.array(v.looseObject({ id: v.optional(v.nullable(v.string())) }));

/**
 * Creates the function that finds items for the API: in the bytes of the published list, which are in
 * this thread. The search, in a thread of its own, is asked for the rest: items that the wiki adds
 * something to, and those whose ids are no MD5.
 */
export function createFindItem(itemIndex: ItemIndex): FindItem {
  const wikiIds = new WeakMap<PublishedDocument, ReadonlySet<string>>();

  function idsOfWiki(wiki: PublishedDocument): ReadonlySet<string> {
    const known = wikiIds.get(wiki);
    if (known) return known;
    const entries = v.safeParse(WikiSchema, JSON.parse(new TextDecoder().decode(wiki.body)));
    const ids = new Set(entries.success ? entries.output.map(({ id }) => id?.trim() ?? '') : []);
    wikiIds.set(wiki, ids);
    return ids;
  }

  return async (edition, id) => {
    const { documents, engine, site } = edition;
    const wiki = documents.get(PATHS.wiki);
    if (!(wiki && idsOfWiki(wiki).has(id))) {
      const item = readLocatedItem(await itemIndex(edition), id);
      if (item) return item;
    }
    const [found] = await engine.itemsOf([id]);
    return found && withAddresses(found, (url) => publicAddress(url, site.hosts.main));
  };
}
