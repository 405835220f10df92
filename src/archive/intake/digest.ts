import { createHash } from 'node:crypto';
import type { Md5 } from '../../catalog/md5.ts';
import { isMd5 } from '../../catalog/md5.ts';

/** The digests of a file: MD5, the public id, and SHA-256, which cannot be forged. */
export interface Digest {
  readonly md5: Md5;
  /** In lower case. */
  readonly sha256: string;
  readonly size: number;
}

/** Computes a digest chunk by chunk. */
export interface Digester {
  add(chunk: Uint8Array): void;
  /** Call it once, at the end. */
  digest(): Digest;
}

export function createDigester(): Digester {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size = 0;
  return {
    add(chunk) {
      md5.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
    },
    digest() {
      const id = md5.digest('hex');
      if (!isMd5(id)) throw new Error('an MD5 has 32 hexadecimal digits');
      return { md5: id, sha256: sha256.digest('hex'), size };
    },
  };
}

/** The digest of a stream of bytes. */
export async function digestOf(chunks: AsyncIterable<Uint8Array>): Promise<Digest> {
  const digester = createDigester();
  for await (const chunk of chunks) digester.add(chunk);
  return digester.digest();
}
