import { type Catalog, readCatalog } from './catalog.ts';
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
  const parse = (text: string) => {
    // A list of ours.
    const entries: readonly object[] = JSON.parse(text);
    return entries.map((entry) => withAddresses(entry, (url) => pathOnSite(url, mainHost)));
  };
  return readCatalog(parse(lists.items), parse(lists.wiki));
}
