import { MINUTE_MS } from '../../../lib/durations.ts';

/** Timeout in ms: the next return to the page tries again. */
const LONGEST_MS = MINUTE_MS;

/** The current version of a document. */
export interface Newer {
  readonly bytes: ArrayBuffer;
  /** Identifies the version. */
  readonly tag: string;
}

/**
 * Fetches a document; returns undefined for the known version or if the request fails. The browser
 * revalidates its cached copy by entity tag or date, so that an unchanged document takes a few
 * bytes (RFC 9111, section 4.3). If the host sends neither, the whole is fetched and compared.
 *
 * @param known the tag of the current version, if known
 */
export async function fetchNewer(
  url: string,
  known: string | undefined,
  send: typeof fetch = fetch,
): Promise<Newer | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LONGEST_MS);
  try {
    const { signal } = limit;
    const answer = await send(url, { cache: 'no-cache', signal });
    if (!answer.ok) return undefined;
    const sent = answer.headers.get('etag') ?? answer.headers.get('last-modified');
    if (sent !== null && sent === known) {
      await answer.body?.cancel();
      return undefined;
    }
    const bytes = await answer.arrayBuffer();
    const tag = sent ?? summaryOf(new Uint8Array(bytes));
    return tag === known ? undefined : { bytes, tag };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** FNV-1a, 32 bits, and the length. `crypto.subtle` requires TLS. */
function summaryOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length}-${hash >>> 0}`;
}
