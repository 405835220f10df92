import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { chooseEncoding } from './chooseEncoding.ts';

/** Below this size in bytes a compressed response arrives no sooner. */
export const SMALLEST_COMPRESSED = 1024;
/** Up to this size in bytes, handing it to another thread takes longer than compressing it. */
const COMPRESSED_AT_ONCE = 16_384;
const TEXT = /^(?:text\/(?:html|xml)|application\/(?:problem\+)?json)\b/u;

/**
 * Compresses dynamic responses: pages and API responses, with settings that cost less time than the
 * bytes they save. Responses with an encoding pass through.
 */
export function compressText(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    if (headers.has('content-encoding')) return;
    // A strong tag is of these bytes; a weak one is of what they say (RFC 9110, section 8.8.1).
    if (headers.has('etag') && !headers.get('etag')?.startsWith('W/')) return;
    if (/\baccept-encoding\b/iu.test(headers.get('vary') ?? '')) return;
    // A 304 has no type; only text has a weak tag.
    const isKnownText = status === 304 && headers.has('etag');
    if (!(isKnownText || TEXT.test(headers.get('content-type') ?? ''))) return;
    // A 304 has the same `Vary` as the 200 would (RFC 9110, section 15.4.5).
    headers.append('vary', 'Accept-Encoding');
    // A body whose size is known is not read first.
    const length = headers.get('content-length');
    if (length !== null && Number(length) < SMALLEST_COMPRESSED) return;
    const encoding = chooseEncoding(c.req.header('accept-encoding'), ['br', 'gzip']);
    // Checked last: a body that nobody has accessed is sent as it is, without a stream.
    if (encoding === 'identity' || !c.res.body) return;

    const bytes = new Uint8Array(await c.res.arrayBuffer());
    if (bytes.byteLength < SMALLEST_COMPRESSED) {
      c.res = new Response(bytes, { status, headers });
      return;
    }
    const compressed =
      encoding === 'br'
        ? await compressWithBrotli(bytes)
        : await promisify(gzip)(bytes, { level: 6 });
    // Hono merges headers of the previous response into its replacement.
    c.res = new Response(new Uint8Array(compressed), { status, headers });
    c.res.headers.set('content-encoding', encoding);
    c.res.headers.set('content-length', String(compressed.byteLength));
  };
}

async function compressWithBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  const size = bytes.byteLength;
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // A window of the default size is 4 MB, which the garbage collector counts.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        constants.BROTLI_DEFAULT_WINDOW,
        Math.ceil(Math.log2(size)) + 1,
      ),
    },
  };
  return size <= COMPRESSED_AT_ONCE
    ? brotliCompressSync(bytes, options)
    : promisify(brotliCompress)(bytes, options);
}
