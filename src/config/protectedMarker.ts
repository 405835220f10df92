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

/** The same mark in the database of the site, which a server with an empty data folder reads. */
export interface StoredMark {
  isSet(name: 'protected'): Promise<boolean>;
  set(name: 'protected'): Promise<void>;
  remove(name: 'protected'): Promise<void>;
}

const FILE = 'gated';

/** One of the places that keep the mark. */
interface Place {
  /** Its name in errors. */
  readonly name: string;
  isSet: boolean;
  set(): Promise<void>;
  remove(): Promise<void>;
}

type Opened = { marker: ProtectedMarker; error?: never } | { marker?: never; error: string };

/**
 * Looks for the marker in the data folder and in the database. It is set if either has it: the database
 * is the same for all servers, and the file stays when the database is changed for another.
 *
 * @param folder the data folder, which exists
 * @param stored absent for commands, which do not open the database
 */
export async function openProtectedMarker(folder: string, stored?: StoredMark): Promise<Opened> {
  const places: Place[] = [];
  const file = fileIn(folder);
  try {
    places.push({ ...file, isSet: await file.isThere() });
  } catch (error) {
    return {
      error: `It cannot be known who may open files: ${file.name} cannot be read (${errorCode(error)}).`,
    };
  }
  if (stored) {
    try {
      places.push({
        name: 'in the database',
        isSet: await stored.isSet('protected'),
        set: () => stored.set('protected'),
        remove: () => stored.remove('protected'),
      });
    } catch (error) {
      return {
        error: `It cannot be known who may open files: the database cannot be read (${errorCode(error)}).`,
      };
    }
  }
  let before: Promise<unknown> = Promise.resolve();
  return {
    marker: {
      isSet: () => places.some(({ isSet }) => isSet),
      follow(isProtected) {
        const changed = before.then(() => change(places, isProtected));
        before = changed;
        return changed;
      },
    },
  };
}

/**
 * The marker in a data folder. It is an empty file, which cannot be truncated: even a full disk, which
 * may have emptied `site.yml`, leaves it intact.
 */
function fileIn(folder: string) {
  const path = join(folder, FILE);
  return {
    name: path,
    isThere: () => pathExists(path),
    async set() {
      await (await open(path, 'a', 0o600)).close();
      await syncFolder(folder);
    },
    async remove() {
      await rm(path, { force: true, recursive: true });
      await syncFolder(folder);
    },
  };
}

/** Changes the mark everywhere, also where another place fails. */
async function change(
  places: readonly Place[],
  isProtected: boolean,
): Promise<{ readonly error?: string }> {
  let error: string | undefined;
  // The file is the last to go, so that all is done once it is gone.
  for (const place of isProtected ? places : places.toReversed()) {
    if (place.isSet === isProtected) continue;
    try {
      await (isProtected ? place.set() : place.remove());
      place.isSet = isProtected;
    } catch (failure) {
      const what = isProtected ? 'kept' : 'removed';
      error ??= `The mark that files are for some alone, ${place.name}, cannot be ${what} (${errorCode(failure)}).`;
    }
  }
  return error === undefined ? {} : { error };
}
