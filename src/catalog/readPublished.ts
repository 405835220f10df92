import { type Catalog, mergeWiki, readCatalog, readItem } from './catalog.ts';
import type { Item, UnknownItem } from './item.ts';
import { pathOnSite, withAddresses } from './publicAddress.ts';

/**
 * Reads the published lists of a site (JSON texts) into a catalog. URLs on the main host become paths,
 * as pages of the site use them on any host.
 *
 * @param mainHost the main archive host, if known
 */
export function readPublished(
  lists: { readonly items: string; readonly wiki: string },
  mainHost: string | undefined,
): Catalog {
  return readCatalog(parseList(lists.items, mainHost), parseList(lists.wiki, mainHost));
}

/**
 * Reads one item of a published list as `readPublished` does; undefined if the item is invalid.
 */
export function readPublishedItem(
  text: string,
  mainHost: string | undefined,
): Item | UnknownItem | undefined {
  return readItem(onSite(JSON.parse(text), mainHost)).item;
}

/**
 * Builds the catalog of `readPublished` from items that were read one by one.
 *
 * @param items results of `readPublishedItem`
 * @param wiki the published list
 */
export function mergePublishedWiki(
  items: Catalog['items'],
  wiki: string,
  mainHost: string | undefined,
): Catalog {
  return mergeWiki(items, parseList(wiki, mainHost));
}

function parseList(text: string, mainHost: string | undefined): readonly object[] {
  // Written by this program, so always a list.
  const entries: readonly object[] = JSON.parse(text);
  return entries.map((entry) => onSite(entry, mainHost));
}

function onSite(entry: object, mainHost: string | undefined): object {
  return withAddresses(entry, (url) => pathOnSite(url, mainHost));
}
