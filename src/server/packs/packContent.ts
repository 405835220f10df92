import { crc32 } from 'node:zlib';
import type { Checksums } from '../../storage/createChecksums.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Pack, PackedDocument } from './createPack.ts';
import type { ZipContent } from './readZip.ts';

/**
 * The content of a pack: each document in the version that was laid out. One that is replaced or
 * removed meanwhile throws, which breaks the connection: the zip never has bytes of another version.
 */
export function packContent(
  { manifest, documents }: Pack,
  { documents: storage, checksums }: { documents: Storage; checksums: Checksums },
): ZipContent {
  /** The first entry is the manifest. */
  function documentAt(entry: number): PackedDocument {
    const document = documents[entry - 1];
    if (document === undefined) throw new RangeError(`the pack has no entry ${entry}`);
    return document;
  }
  return {
    async crc32(entry, signal) {
      if (entry === 0) return crc32(manifest);
      const { key, stored } = documentAt(entry);
      return checksums.crc32(key, stored, signal);
    },
    async *read(entry, range, production) {
      if (entry === 0) {
        yield manifest.subarray(range.start, range.end + 1);
        return;
      }
      const { key, stored } = documentAt(entry);
      yield* storage.read(key, { range, tag: stored.tag, ...production });
    },
  };
}
