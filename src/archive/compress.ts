import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Up to this size, quality 10 is worth it for what every browser fetches: 150 kB take 90 ms and become
 * 10 % smaller than at 9; 11 takes three times as long for 1 % more. Larger texts would delay the start
 * and every change.
 */
const THOROUGH_UP_TO_BYTES = 1024 * 1024;

/**
 * Quality 6 takes a quarter of the time of 9 (50 ms instead of 210 for 4 MB) for 8 % more: above this
 * size for what browsers fetch, and a tenth of it for the lists that other programs do.
 */
const CAREFUL_UP_TO_BYTES = 8 * 1024 * 1024;

/** Bytes compressed with brotli (RFC 7932) and gzip (RFC 1952), if that is shorter. */
export interface Compressed {
  readonly brotli?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
}

/**
 * Compresses a text on Node's thread pool.
 *
 * @param thorough for texts fetched so often that 10 % less is worth three times the time
 * @param inTurn whether to keep one core busy instead of two
 */
export async function compress(
  body: Uint8Array,
  thorough: boolean,
  inTurn = false,
): Promise<Compressed> {
  const first = brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: qualityFor(body.length, thorough),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  if (inTurn) await first;
  // Level 9 takes twice the time of 6 for 1 % less.
  const second = gzipAsync(body, { level: body.length > THOROUGH_UP_TO_BYTES ? 6 : 9 });
  const [brotli, gzipped] = await Promise.all([first, second]);
  return {
    ...(brotli.length < body.length ? { brotli } : {}),
    ...(gzipped.length < body.length ? { gzip: gzipped } : {}),
  };
}

function qualityFor(bytes: number, thorough: boolean): number {
  if (thorough && bytes <= THOROUGH_UP_TO_BYTES) return 10;
  return bytes <= (thorough ? CAREFUL_UP_TO_BYTES : CAREFUL_UP_TO_BYTES / 10) ? 9 : 6;
}
