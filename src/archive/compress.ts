import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Up to here quality 10 pays: a catalog of 1,115 items (400 kB) takes 180 ms and becomes 10 %
 * smaller than at 9 (35 ms); 11 takes 540 ms for 1 % more. Ten times that would delay the start.
 */
const THOROUGH_UP_TO_BYTES = 1024 * 1024;

/** Above, quality 6 takes a fifth of the time of 9 (0.4 s instead of 1.8 for 35 MB) for 10 % more. */
const CAREFUL_UP_TO_BYTES = 8 * 1024 * 1024;

/** The same bytes compressed with brotli (RFC 7932) and gzip (RFC 1952), where that is shorter. */
export interface Compressed {
  readonly brotli?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
}

/** Compresses a text on Node's own threads. */
export async function compress(body: Uint8Array): Promise<Compressed> {
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(body.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipAsync(body, { level: 9 }),
  ]);
  return {
    ...(brotli.length < body.length ? { brotli } : {}),
    ...(gzipped.length < body.length ? { gzip: gzipped } : {}),
  };
}

function qualityFor(bytes: number): number {
  if (bytes <= THOROUGH_UP_TO_BYTES) return 10;
  return bytes <= CAREFUL_UP_TO_BYTES ? 9 : 6;
}
