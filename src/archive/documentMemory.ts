import type { Measured } from './fileListing.ts';
import { GRACE_MS, type MemoryOptions } from './fileMemory.ts';

/**
 * The documents of a folder. One that was just removed counts as present, because its item may be
 * removed next, and both should go in one edition.
 */
export interface DocumentMemory {
  /** By file name: present documents, and those that are missing only briefly. */
  recall(found: ReadonlyMap<string, Measured>): ReadonlyMap<string, Measured>;
  /** Whether a document is missing only briefly, and still counts as present. */
  isUnsure(): boolean;
}

export function createDocumentMemory({
  now = Date.now,
  graceMs = () => GRACE_MS,
}: MemoryOptions = {}): DocumentMemory {
  let last: ReadonlyMap<string, Measured> = new Map();
  /** Name → since when. */
  let missing: ReadonlyMap<string, number> = new Map();
  return {
    recall(found) {
      const all = new Map(found);
      const gone = new Map<string, number>();
      for (const [name, measured] of last) {
        if (found.has(name)) continue;
        const since = missing.get(name) ?? now();
        if (now() - since >= graceMs()) continue;
        gone.set(name, since);
        all.set(name, measured);
      }
      missing = gone;
      last = all;
      return all;
    },
    isUnsure: () => missing.size > 0,
  };
}
