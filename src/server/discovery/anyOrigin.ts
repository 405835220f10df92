import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { tagOf } from '../../storage/tagOf.ts';

/**
 * The placeholder for the origin of a site that does not configure it (`hosts.main`), in documents
 * that need absolute URLs. It is replaced by the origin of each request.
 */
export const ANY_ORIGIN = 'https://any-origin.invalid';

/**
 * How many origins a document is created for at once and cached. Real requests use one or two; the
 * rest are made up, and each costs a tenth of a second if a sitemap is large.
 */
const MOST_ORIGINS = 4;

/** The interval after which one more may be created. */
const REFILL_MS = 10_000;

/** The document for an origin; undefined if too many origins were requested. */
export type FillOrigin = (
  document: PublishedDocument,
  origin: string,
) => Promise<PublishedDocument | undefined>;

interface FilledDocuments {
  /** Whether the document contains no origin, so that it is the same for each. */
  readonly isPlain: boolean;
  /** The most recently used entry is last. */
  readonly byOrigin: Map<string, Promise<PublishedDocument>>;
  /** How many documents may be created now, as of `time`. */
  allowance: number;
  time: number;
}

/**
 * Creates the function that puts the origin of a request into documents. Hosts are validated before
 * (`hasValidTarget`), so nothing needs escaping. Memory and work are bounded, however many origins
 * are requested.
 *
 * @param now milliseconds since 1970
 */
export function createOriginFiller(now: () => number): FillOrigin {
  const filled = new WeakMap<PublishedDocument, FilledDocuments>();
  return async (document, origin) => {
    const time = now();
    let entry = filled.get(document);
    if (!entry) {
      const isPlain = !new TextDecoder().decode(document.body).includes(ANY_ORIGIN);
      entry = { isPlain, byOrigin: new Map(), allowance: MOST_ORIGINS, time };
      filled.set(document, entry);
    }
    if (entry.isPlain) return document;
    const { byOrigin } = entry;
    let withOrigin = byOrigin.get(origin);
    if (!withOrigin) {
      const refilled = Math.max(0, time - entry.time) / REFILL_MS;
      entry.allowance = Math.min(MOST_ORIGINS, entry.allowance + refilled);
      entry.time = time;
      if (entry.allowance < 1) return undefined;
      entry.allowance -= 1;
      withOrigin = fill(document, origin);
      withOrigin.catch(() => byOrigin.delete(origin));
    }
    byOrigin.delete(origin);
    byOrigin.set(origin, withOrigin);
    const [oldest] = byOrigin.keys();
    if (byOrigin.size > MOST_ORIGINS && oldest !== undefined) byOrigin.delete(oldest);
    return withOrigin;
  };
}

async function fill(document: PublishedDocument, origin: string): Promise<PublishedDocument> {
  const { path, contentType } = document;
  const text = new TextDecoder().decode(document.body);
  const body = new TextEncoder().encode(text.replaceAll(ANY_ORIGIN, origin));
  const compressed = new Uint8Array(await promisify(gzip)(body));
  return { path, contentType, tag: tagOf(body), body, gzip: compressed };
}
