import type { Measured } from './fileListing.ts';
import { GRACE_MS, type MemoryOptions } from './fileMemory.ts';

/**
 * The documents of a folder: one that has just gone counts as there, because its item may go next,
 * and the two are to go in one change.
 */
export interface DocumentMemory {
  /** By file name: those that were found, and those that are missing for a moment only. */
  recall(found: ReadonlyMap<string, Measured>): ReadonlyMap<string, Measured>;
  /** Whether a document has been missing for so short a time that it still counts as there. */
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
