import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { tagOf } from '../../storage/tagOf.ts';

/**
 * Stands for the address of a site that does not say where it is (`hosts.main`), in documents that
 * have to name it in full: it is replaced by where each request has found them.
 */
export const ANY_ORIGIN = 'https://any-origin.invalid';

/**
 * For how many origins a document is made at once and kept. Requests come by one or two; more are
 * made up, and each costs a tenth of a second where a sitemap is large.
 */
const MOST_ORIGINS = 4;

/** After how long one more may be made. */
const REFILL_MS = 10_000;

/** The document as it is found at an origin; undefined where it is asked for at too many. */
export type PlaceDocument = (
  document: PublishedDocument,
  origin: string,
) => Promise<PublishedDocument | undefined>;

interface Placed {
  /** Whether the document names no origin: it is the same at each. */
  readonly isPlain: boolean;
  /** The one that was used last stands last. */
  readonly byOrigin: Map<string, Promise<PublishedDocument>>;
  /** How many may be made now, as of `time`. */
  allowance: number;
  time: number;
}

/**
 * Makes what places documents at the origins of requests, whose hosts are ones (`isWellAddressed`):
 * they have nothing to be escaped. Its memory and its work are bounded, however many there are.
 *
 * @param now milliseconds since 1970
 */
export function createOriginPlacer(now: () => number): PlaceDocument {
  const placed = new WeakMap<PublishedDocument, Placed>();
  return async (document, origin) => {
    const time = now();
    let own = placed.get(document);
    if (!own) {
      const isPlain = !new TextDecoder().decode(document.body).includes(ANY_ORIGIN);
      own = { isPlain, byOrigin: new Map(), allowance: MOST_ORIGINS, time };
      placed.set(document, own);
    }
    if (own.isPlain) return document;
    const { byOrigin } = own;
    let made = byOrigin.get(origin);
    if (!made) {
      const refilled = Math.max(0, time - own.time) / REFILL_MS;
      own.allowance = Math.min(MOST_ORIGINS, own.allowance + refilled);
      own.time = time;
      if (own.allowance < 1) return undefined;
      own.allowance -= 1;
      made = place(document, origin);
      made.catch(() => byOrigin.delete(origin));
    }
    byOrigin.delete(origin);
    byOrigin.set(origin, made);
    const [oldest] = byOrigin.keys();
    if (byOrigin.size > MOST_ORIGINS && oldest !== undefined) byOrigin.delete(oldest);
    return made;
  };
}

async function place(document: PublishedDocument, origin: string): Promise<PublishedDocument> {
  const { path, contentType } = document;
  const text = new TextDecoder().decode(document.body);
  const body = new TextEncoder().encode(text.replaceAll(ANY_ORIGIN, origin));
  const compressed = new Uint8Array(await promisify(gzip)(body));
  return { path, contentType, tag: tagOf(body), body, gzip: compressed };
}
