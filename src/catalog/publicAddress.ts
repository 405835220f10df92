/** Anything with the URL of a document or page: an item, or the wiki page attached to a test. */
interface Addressed {
  readonly url?: unknown;
  readonly data?: unknown;
}

/**
 * A URL as published lists have it: a path of this site becomes a full URL on the main archive host,
 * so that readers on other hosts can follow it. Unchanged if that host is unknown, or the URL is of
 * another host.
 *
 * @param mainHost such as `https://docs.example.edu`
 */
export function publicAddress(url: string, mainHost: string | undefined): string {
  const isPath = url.startsWith('/') && !/^\/[/\\]/u.test(url);
  return mainHost !== undefined && isPath ? mainHost + url : url;
}

/** The reverse of `publicAddress`: a URL on the main host becomes a path of this site. */
export function pathOnSite(url: string, mainHost: string | undefined): string {
  return mainHost !== undefined && url.startsWith(`${mainHost}/`)
    ? url.slice(mainHost.length)
    : url;
}

/** A copy of an entry with its URLs mapped; the entry itself if none changes. */
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
