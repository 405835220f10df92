import { DOCUMENT_TYPES, filePath } from '../catalog/documentFile.ts';

/**
 * The address of an item's document as its site publishes it. Archives that began elsewhere name
 * their main host in full, `https://docs.example.edu/files/{id}.pdf`: on that site it becomes the
 * path alone, whichever host the request names. Scheme, case and the default ports make no
 * difference. Any other address stays as it is.
 *
 * @param mainHost the main archive host (`hosts.main`), if known
 */
export function toSitePath(
  { id, url }: { readonly id: string; readonly url: string },
  mainHost: string | undefined,
): string {
  if (mainHost === undefined || !/^https?:/iu.test(url)) return url;
  const address = parse(url);
  const main = parse(mainHost);
  if (!address || !main || hostOf(address) !== hostOf(main)) return url;
  if (address.username !== '' || address.password !== '') return url;
  const paths = DOCUMENT_TYPES.map((type) => filePath(id, type));
  return paths.find((path) => address.pathname === path) ?? url;
}

/** The host name, and the port unless it is a default one. */
function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/u, '');
  return ['', '80', '443'].includes(port) ? name : `${name}:${port}`;
}

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
