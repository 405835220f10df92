import { stat } from 'node:fs/promises';
import type { ZipDirectory } from '../../zip/readZipDirectory.ts';

/** What no collection of documents unpacks to, in bytes. */
const MOST_UNPACKED = 2 * 2 ** 30;
/** Text is packed to a fifth, a blank picture to a hundredth. */
const MOST_RATIO = 200;
/** Smaller contents do no harm, whatever their ratio. */
const HARMLESS_BYTES = 100 * 2 ** 20;

/**
 * Whether a zip would unpack to far more than it is, by what its directory claims. Entries that share
 * their bytes (Fifield, "A better zip bomb", 2019) add up to more than the file. A directory that is too
 * long to be read whole counts as a bomb, because its rest is unknown.
 */
export async function isZipBomb(
  path: string,
  { claimed: { unpacked, packed }, isWhole }: Pick<ZipDirectory, 'claimed' | 'isWhole'>,
): Promise<boolean> {
  const { size } = await stat(path);
  if (!isWhole || packed > size || unpacked > MOST_UNPACKED) return true;
  return unpacked > HARMLESS_BYTES && unpacked > MOST_RATIO * size;
}
