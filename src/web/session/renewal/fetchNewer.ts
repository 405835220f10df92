import { MINUTE_MS } from '../../../lib/durations.ts';

/** After so long a fetch is given up, in ms: there will be another return. */
const LONGEST_MS = MINUTE_MS;

/** A document as it is now. */
export interface Newer {
  readonly bytes: ArrayBuffer;
  /** What tells it from its other versions. */
  readonly tag: string;
}

/**
 * Fetches a document unless it is the version that is known; undefined also where it cannot be had.
 * The browser asks with the entity tag or date of the copy that it has kept, so that "nothing new"
 * takes a few bytes (RFC 9111, section 4.3). A host that sends neither sends the whole, and bytes are
 * compared.
 *
 * @param known the tag of the version at hand, where that is known
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

/** FNV-1a, 32 bits, and the length. Digests of the browser are only there where TLS is. */
function summaryOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length}-${hash >>> 0}`;
}
