import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { tagOf } from '../../storage/tagOf.ts';

/**
 * Stands for the address of a site that does not say where it is (`hosts.main`), in documents that
 * have to name it in full: it is replaced by where each request has found them.
 */
export const ANY_ORIGIN = 'https://any-origin.invalid';

/** What was made last of each document: requests come by one address, but for tests and tricks. */
const lastPlaced = new WeakMap<
  PublishedDocument,
  { origin: string; document: PublishedDocument }
>();

/**
 * The document as it is found at an origin.
 *
 * @param origin of a request whose host is one (`isWellAddressed`): it has nothing to be escaped
 */
export async function atOrigin(
  document: PublishedDocument,
  origin: string,
): Promise<PublishedDocument> {
  const last = lastPlaced.get(document);
  if (last?.origin === origin) return last.document;
  const { path, contentType } = document;
  const text = new TextDecoder().decode(document.body);
  if (!text.includes(ANY_ORIGIN)) return document;
  const body = new TextEncoder().encode(text.replaceAll(ANY_ORIGIN, origin));
  const tag = tagOf(body);
  const compressed = new Uint8Array(await promisify(gzip)(body));
  const placed = { path, contentType, tag, body, gzip: compressed };
  lastPlaced.set(document, { origin, document: placed });
  return placed;
}
