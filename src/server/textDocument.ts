import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PublishedDocument } from '../catalog/publication.ts';
import { tagOf } from '../storage/tagOf.ts';

/**
 * A text that the server makes and keeps, as a document in all encodings.
 *
 * @param options.quality of brotli (RFC 7932): 6 for what is made for a request, 11 for what is made
 *   once and fetched by every browser
 */
export async function textDocument(
  { path, contentType, text }: Pick<PublishedDocument, 'path' | 'contentType'> & { text: string },
  { quality }: { readonly quality: number },
): Promise<PublishedDocument> {
  const body = new TextEncoder().encode(text);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
    promisify(gzip)(body, { level: 6 }),
  ]);
  return {
    path,
    contentType,
    tag: tagOf(body),
    body,
    brotli: new Uint8Array(brotli),
    gzip: new Uint8Array(gzipped),
  };
}

/** How much a document takes in memory, in bytes. */
export function bytesOfDocument({
  body,
  brotli,
  gzip: gzipped,
}: Pick<PublishedDocument, 'body' | 'brotli' | 'gzip'>): number {
  return body.byteLength + (brotli?.byteLength ?? 0) + (gzipped?.byteLength ?? 0);
}
