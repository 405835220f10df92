import { MINUTE_MS } from '../../../lib/durations.ts';
import { isOlderVersion } from '../../../protocol/versionTag.ts';

/** Timeout in ms: the next return to the page tries again. */
const TIMEOUT_MS = MINUTE_MS;

/** The current version of a document. */
export interface ChangedDocument {
  readonly bytes: ArrayBuffer;
  /** Identifies the version. */
  readonly tag: string;
}

/**
 * Fetches a document; returns undefined for the known or an older version, or if the request fails. The browser
 * revalidates its cached copy by entity tag or date, so that an unchanged document takes a few
 * bytes (RFC 9111, section 4.3). If the host sends neither, the whole is fetched and compared.
 *
 * @param knownTag the tag of the current version, if known
 */
export async function fetchIfChanged(
  url: string,
  knownTag: string | undefined,
  send: typeof fetch = fetch,
): Promise<ChangedDocument | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const { signal } = controller;
    const response = await send(url, { cache: 'no-cache', signal });
    if (!response.ok) return undefined;
    const headerTag = response.headers.get('etag') ?? response.headers.get('last-modified');
    // Another node of the site may not have the newer version yet.
    if (headerTag !== null && (headerTag === knownTag || isOlderVersion(headerTag, knownTag))) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = await response.arrayBuffer();
    const tag = headerTag ?? hashBytes(new Uint8Array(bytes));
    return tag === knownTag ? undefined : { bytes, tag };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** FNV-1a, 32 bits, and the length. `crypto.subtle` requires TLS. */
function hashBytes(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length}-${hash >>> 0}`;
}
