import { createHash } from 'node:crypto';

/** Hashes the text of a document, page by page, to find the same text in another file. */
export interface TextHash {
  add(page: string): void;
  /** SHA-256 of the text without white space, as hex; undefined if there is none. */
  digest(): string | undefined;
}

export function createTextHash(): TextHash {
  const hash = createHash('sha256');
  let hasText = false;
  return {
    add(page) {
      const bare = page.replace(/\s+/gu, '');
      hasText ||= bare !== '';
      hash.update(bare);
    },
    digest: () => (hasText ? hash.digest('hex') : undefined),
  };
}
