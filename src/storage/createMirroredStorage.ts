import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStorage } from './diskStorage.ts';
import type { Storage, StoredFile } from './storage.ts';

/** Its listing is that of the copies: `updateAll` comes first. */
export interface MirroredStorage extends Storage {
  /** Copies one file here, or removes it, as the storage has it. Returns whether that changed it. */
  update(key: string): Promise<boolean>;
  /** Copies all files here that are missing or differ; yields the keys of those that changed. */
  updateAll(signal: AbortSignal): AsyncIterable<string>;
}

/**
 * A storage whose files are in a folder as well, for programs that open them by path. What is read may
 * be of another node; what is written is in the storage before it is in the folder. A copy has the
 * size and the time of its original, to the second.
 */
export function createMirroredStorage(storage: Storage, folder: string): MirroredStorage {
  const copies = createDiskStorage(folder);

  async function isCurrent(key: string, stored: StoredFile): Promise<boolean> {
    const copy = await copies.stat(key);
    return copy?.size === stored.size && secondOf(copy) === secondOf(stored);
  }

  async function copy(key: string, stored: StoredFile): Promise<void> {
    await copies.write(key, storage.read(key, { tag: stored.tag }));
    await utimes(join(folder, key), stored.modified, stored.modified);
  }

  async function update(key: string): Promise<boolean> {
    const stored = await storage.stat(key);
    if (!stored) {
      const had = (await copies.stat(key)) !== undefined;
      await copies.delete(key);
      return had;
    }
    if (await isCurrent(key, stored)) return false;
    await copy(key, stored);
    return true;
  }

  return {
    async stat(key) {
      await update(key).catch(() => undefined);
      return copies.stat(key);
    },
    read: copies.read,
    async write(key, bytes) {
      await storage.write(key, bytes);
      // Even if size and second are those of the copy before.
      const stored = await storage.stat(key);
      if (stored) await copy(key, stored);
    },
    async delete(key) {
      await storage.delete(key);
      await copies.delete(key);
    },
    list: copies.list,
    update,
    async *updateAll(signal) {
      for await (const stored of storage.list()) {
        if (signal.aborted) return;
        if (await isCurrent(stored.key, stored)) continue;
        await copy(stored.key, stored);
        yield stored.key;
      }
    },
  };
}

const secondOf = ({ modified }: StoredFile) => Math.floor(modified.getTime() / 1000);
