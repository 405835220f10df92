/** What carries the address of a document or page: an item, and the wiki page attached to a test. */
interface Addressed {
  readonly url?: unknown;
  readonly data?: unknown;
}

/**
 * Where something of this site is for whoever reads a published list on another host: its path on
 * the main archive host, in full. As it is where that host is not known, and where it is elsewhere.
 *
 * @param mainHost such as `https://docs.example.edu`
 */
export function publicAddress(url: string, mainHost: string | undefined): string {
  const isPath = url.startsWith('/') && !/^\/[/\\]/u.test(url);
  return mainHost !== undefined && isPath ? mainHost + url : url;
}

/** The opposite: what is on the main host is a path on every host that shows this site. */
export function pathOnSite(url: string, mainHost: string | undefined): string {
  return mainHost !== undefined && url.startsWith(`${mainHost}/`)
    ? url.slice(mainHost.length)
    : url;
}

/** An entry of a list with its addresses told otherwise; the very entry where none differs. */
export function withAddresses<Entry extends object>(
  entry: Entry,
  tell: (url: string) => string,
): Entry {
  const { url: known, data }: Addressed = entry;
  const url = typeof known === 'string' ? tell(known) : known;
  const wiki = isObject(data) && isObject(data.wiki) ? data.wiki : undefined;
  const told = wiki && withAddresses(wiki, tell);
  if (url === known && told === wiki) return entry;
  return {
    ...entry,
    url,
    ...(told !== wiki && isObject(data) && { data: { ...data, wiki: told } }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
