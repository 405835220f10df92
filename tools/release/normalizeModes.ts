import { gunzipSync, gzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * A tarball with modes that do not depend on the umask of who has packed it: 755 for what its owner
 * may execute, else 644. Headers are those of POSIX ustar.
 *
 * @param tarball compressed by gzip
 */
export function normalizeModes(tarball: Buffer): Buffer {
  const tar = gunzipSync(tarball);
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + BLOCK);
    const mode = readOctal(header, 100, 8);
    header.write(mode & 0o100 ? '000755 \0' : '000644 \0', 100, 'latin1');
    // The sum of all bytes of the header, with spaces in its own place.
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    at += BLOCK + Math.ceil(readOctal(header, 124, 12) / BLOCK) * BLOCK;
  }
  const compressed = gzipSync(tar, { level: 9 });
  // The operating system, which is of no use to anyone.
  compressed[9] = 255;
  return compressed;
}

function readOctal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(header.toString('latin1', start, start + length), 8) || 0;
}
