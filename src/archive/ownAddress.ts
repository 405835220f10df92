import { DOCUMENT_TYPES, filePath } from '../catalog/documentFile.ts';

/**
 * The address of an item's document as its own site publishes it. Archives that began elsewhere name
 * their main host in full, `https://docs.example.edu/files/{id}.pdf`: on the site that is this host,
 * that is the path alone, whatever it is seen at. Scheme, case and the usual ports make no
 * difference. An address of another host, or of anything else on this one, is left as it is.
 *
 * @param mainHost the main archive host (`hosts.main`), where it is known
 */
export function ownAddress(
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

/** The name, and the port unless it is a usual one. */
function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/u, '');
  return ['', '80', '443'].includes(port) ? name : `${name}:${port}`;
}

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
