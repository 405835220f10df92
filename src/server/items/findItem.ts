import { wikiIdsOf } from '../../catalog/catalog.ts';
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

/**
 * Creates the function that finds items for the API: in the bytes of the published list, which are in
 * this thread. Only for items of the wiki, and those that it adds something to, the search is asked, which
 * is in a thread of its own.
 */
export function createFindItem(itemIndex: ItemIndex): FindItem {
  const wikiIds = new WeakMap<PublishedDocument, ReadonlySet<string>>();

  function idsOfWiki(wiki: PublishedDocument): ReadonlySet<string> {
    const known = wikiIds.get(wiki);
    if (known) return known;
    const ids = wikiIdsOf(JSON.parse(new TextDecoder().decode(wiki.body)));
    wikiIds.set(wiki, ids);
    return ids;
  }

  return async (edition, id) => {
    const { documents, engine, site } = edition;
    const wiki = documents.get(PATHS.wiki);
    if (!(wiki && idsOfWiki(wiki).has(id))) {
      return readLocatedItem(await itemIndex(edition), id);
    }
    const [found] = await engine.itemsOf([id]);
    return found && withAddresses(found, (url) => publicAddress(url, site.hosts.main));
  };
}
