import { type Catalog, mergeWiki, readCatalog, readItem } from './catalog.ts';
import type { Item, UnknownItem } from './item.ts';
import { pathOnSite, withAddresses } from './publicAddress.ts';

/**
 * The catalog of the lists that a site has published, as texts. Its addresses are as pages of the site
 * have them, whatever host they are seen at.
 *
 * @param mainHost the main archive host, where it is known
 */
export function readPublished(
  lists: { readonly items: string; readonly wiki: string },
  mainHost: string | undefined,
): Catalog {
  return readCatalog(parseList(lists.items, mainHost), parseList(lists.wiki, mainHost));
}

/**
 * One item of a list that a site has published, as `readPublished` reads it; undefined where it breaks
 * a rule.
 */
export function readPublishedItem(
  text: string,
  mainHost: string | undefined,
): Item | UnknownItem | undefined {
  return readItem(onSite(JSON.parse(text), mainHost)).item;
}

/**
 * The catalog that `readPublished` makes, of items that were read one by one.
 *
 * @param lists.items the JSON of a list of what `readPublishedItem` returned
 * @param lists.wiki the list as it is published
 */
export function readPrepared(
  lists: { readonly items: string; readonly wiki: string },
  mainHost: string | undefined,
): Catalog {
  return mergeWiki(JSON.parse(lists.items), parseList(lists.wiki, mainHost));
}

function parseList(text: string, mainHost: string | undefined): readonly object[] {
  // A list of ours.
  const entries: readonly object[] = JSON.parse(text);
  return entries.map((entry) => onSite(entry, mainHost));
}

function onSite(entry: object, mainHost: string | undefined): object {
  return withAddresses(entry, (url) => pathOnSite(url, mainHost));
}
