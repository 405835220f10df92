import { type CacheOptions, GRACE_MS } from './fileCache.ts';
import type { Measured } from './fileListing.ts';

/**
 * The documents of a folder. One that was just removed counts as present, because its item may be
 * removed next, and both should go in one edition.
 */
export interface DocumentCache {
  /** By file name: present documents, and those that are missing only briefly. */
  update(found: ReadonlyMap<string, Measured>): ReadonlyMap<string, Measured>;
  /** Whether a document is missing only briefly, and still counts as present. */
  hasMissingFiles(): boolean;
}

export function createDocumentCache({
  now = Date.now,
  graceMs = () => GRACE_MS,
}: CacheOptions = {}): DocumentCache {
  let last: ReadonlyMap<string, Measured> = new Map();
  /** Name → since when. */
  let missing: ReadonlyMap<string, number> = new Map();
  return {
    update(found) {
      const all = new Map(found);
      const stillMissing = new Map<string, number>();
      for (const [name, measured] of last) {
        if (found.has(name)) continue;
        const since = missing.get(name) ?? now();
        if (now() - since >= graceMs()) continue;
        stillMissing.set(name, since);
        all.set(name, measured);
      }
      missing = stillMissing;
      last = all;
      return all;
    },
    hasMissingFiles: () => missing.size > 0,
  };
}
