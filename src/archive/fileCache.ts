import { type Stats, statSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { isNotFound } from '../lib/systemError.ts';
import type { Diagnostic } from './diagnostic.ts';

/** What was read from a file: no value if it is broken, and what is wrong with it. */
export interface ReadResult<Value> {
  readonly value?: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A cache of what was read from files. An unchanged file is not read again. A file that an edit
 * broke keeps its last good value. A file that is missing for a moment, as when editors and Git
 * replace it, counts as present.
 */
export interface FileCache<Value> {
  /**
   * Returns the result of `make` for the file; cached if the file has not changed. Undefined if there is no
   * file.
   *
   * @param make is given the last good value, if there is one
   */
  read(
    path: string,
    make: (lastGood: Value | undefined) => Promise<ReadResult<Value>>,
  ): Promise<ReadResult<Value> | undefined>;
  /** Returns the cached value of an unchanged file. Undefined if `read` must read it. */
  getCached(path: string): ReadResult<Value> | undefined;
  /** The paths of all known files. */
  paths(): Iterable<string>;
  /** Whether a file is missing that may come back. */
  hasMissingFiles(): boolean;
}

/**
 * How long a file may be missing, in ms. A Git that replaces a hundred files takes a tenth of it.
 */
export const GRACE_MS = 400;

/** File systems have a resolution of up to 2 s (FAT), within which a file may change unseen. */
const STEP_MS = 2000;

interface Entry<Value> {
  /** The state of the file when it was read; undefined if it cannot be trusted. */
  readonly state: FileState | undefined;
  readonly result: ReadResult<Value>;
  readonly lastGood: Value | undefined;
}

/** The length of a file, its times and its place on the disk. Compared as it is: texts take longer. */
type FileState = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>;

export interface CacheOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How long a missing file counts as present, in ms. */
  readonly graceMs?: (() => number) | undefined;
}

export function createFileCache<Value>({
  now = Date.now,
  graceMs = () => GRACE_MS,
}: CacheOptions = {}): FileCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  /** Path → since when. */
  const missing = new Map<string, number>();

  function recallMissing(path: string): ReadResult<Value> | undefined {
    const entry = entries.get(path);
    if (!entry) return undefined;
    const since = missing.get(path) ?? now();
    if (now() - since < graceMs()) {
      missing.set(path, since);
      return entry.result;
    }
    entries.delete(path);
    missing.delete(path);
    return undefined;
  }

  return {
    async read(path, make) {
      const entry = entries.get(path);
      const seen = await readState(path, now);
      if (seen === 'absent') return recallMissing(path);
      missing.delete(path);
      if (entry && isSame(entry.state, seen.state)) return entry.result;
      const { value, diagnostics } = await make(entry?.lastGood);
      const lastGood = value ?? entry?.lastGood;
      const result =
        value === undefined && lastGood !== undefined
          ? {
              value: lastGood,
              diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, kept: true })),
            }
          : { value, diagnostics };
      // A file that could not be read may be readable next time without having changed.
      const state = value !== undefined && seen.isSettled ? seen.state : undefined;
      entries.set(path, { state, result, lastGood });
      return result;
    },
    getCached(path) {
      const entry = entries.get(path);
      if (entry?.state === undefined || !isSame(entry.state, currentState(path))) return undefined;
      missing.delete(path);
      return entry.result;
    },
    paths: () => entries.keys(),
    hasMissingFiles: () => missing.size > 0,
  };
}

async function readState(
  path: string,
  now: () => number,
): Promise<'absent' | { readonly state?: FileState; readonly isSettled: boolean }> {
  try {
    const stats = statSync(path);
    const isSettled = Math.abs(now() - Math.max(stats.mtimeMs, stats.ctimeMs)) > STEP_MS;
    return { state: stateOf(stats), isSettled };
  } catch (error) {
    // A dangling link is present. Reading the file reports other errors.
    const isAbsent = isNotFound(error) && !(await isLink(path));
    return isAbsent ? 'absent' : { isSettled: false };
  }
}

function currentState(path: string): FileState | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Reading the file reports the error.
    return undefined;
  }
}

/** A copy, which keeps no dates in memory. */
function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileState {
  return { size, mtimeMs, ctimeMs, ino };
}

function isSame(one: FileState | undefined, other: FileState | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.ino === other.ino
  );
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}
