import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../lib/systemError.ts';
import { pathExists } from '../storage/pathExists.ts';
import { syncFolder } from '../storage/syncFolder.ts';

/**
 * Marks that files were protected when the site was last served: if it exists, a missing rule opens
 * nothing.
 */
export interface ProtectedMarker {
  /** Whether it existed at the start, or was set since. */
  isSet(): boolean;
  /** Sets or removes it; the promise never rejects, and resolves to the reason of a failure. */
  follow(isProtected: boolean): Promise<{ readonly error?: string }>;
}

const FILE = 'gated';

/**
 * Looks for the marker in the data folder. It is an empty file, which cannot be truncated: even a
 * full disk, which may have emptied `site.yml`, leaves it intact.
 *
 * @param folder the data folder, which exists
 */
export async function openProtectedMarker(
  folder: string,
): Promise<{ marker: ProtectedMarker; error?: never } | { marker?: never; error: string }> {
  const path = join(folder, FILE);
  let isSet: boolean;
  try {
    isSet = await pathExists(path);
  } catch (error) {
    return {
      error: `It cannot be known who may open files: ${path} cannot be read (${errorCode(error)}).`,
    };
  }
  let before: Promise<unknown> = Promise.resolve();

  async function change(isProtected: boolean): Promise<{ readonly error?: string }> {
    if (isProtected === isSet) return {};
    try {
      if (isProtected) await (await open(path, 'a', 0o600)).close();
      else await rm(path, { force: true, recursive: true });
      await syncFolder(folder);
      isSet = isProtected;
      return {};
    } catch (error) {
      const what = isProtected ? 'kept' : 'removed';
      return {
        error: `The mark that files are for some alone, ${path}, cannot be ${what} (${errorCode(error)}).`,
      };
    }
  }

  return {
    marker: {
      isSet: () => isSet,
      follow(isProtected) {
        const changed = before.then(() => change(isProtected));
        before = changed;
        return changed;
      },
    },
  };
}
