import { rm } from 'node:fs/promises';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { LocalFile } from '../../storage/localCopies.ts';

/** How long a copy stays after its last use: a reviewer turns pages one by one. */
const LINGER_MS = 2 * MINUTE_MS;

interface Copy {
  readonly path: Promise<string>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Copies of files on this machine, shared by their users. */
export interface LocalFiles {
  open(id: string): Promise<LocalFile>;
  /** Removes a copy that nobody uses. */
  forget(id: string): Promise<void>;
}

/** @param copy makes a copy, and resolves to its path */
export function createLocalFiles(copy: (id: string) => Promise<string>): LocalFiles {
  const copies = new Map<string, Copy>();

  async function remove(id: string): Promise<void> {
    const found = copies.get(id);
    if (!found || found.users > 0) return;
    copies.delete(id);
    clearTimeout(found.timer);
    await rm(await found.path, { force: true });
  }

  return {
    async open(id) {
      const found = copies.get(id) ?? { path: copy(id), users: 0 };
      copies.set(id, found);
      clearTimeout(found.timer);
      found.users += 1;
      const release = async () => {
        found.users -= 1;
        if (found.users > 0) return;
        // One that cannot be removed is removed at the next start.
        found.timer = setTimeout(() => void remove(id).catch(() => undefined), LINGER_MS).unref();
      };
      try {
        return { path: await found.path, release };
      } catch (error) {
        copies.delete(id);
        throw error;
      }
    },
    forget: remove,
  };
}
