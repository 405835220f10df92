import { type FSWatcher, type Stats, statSync, watch } from 'node:fs';
import { MINUTE_MS } from '../../lib/durations.ts';
import { errorCode, isNotFound } from '../../lib/systemError.ts';

/** How changes are detected: by file system events, by polling, or not at all. */
export type WatchMode = 'events' | 'poll' | 'off';

export interface FolderWatch {
  close(): void;
}

export interface WatchOptions {
  /** Each is watched without its subfolders. A missing folder may be created later. */
  readonly folders: readonly string[];
  readonly mode: WatchMode;
  /** Something may have changed. */
  readonly onChange: () => void;
  /** Called once when events are no longer available and folders are polled instead. */
  readonly onFallback: (reason: string) => void;
  readonly intervals?: Partial<typeof INTERVALS>;
}

/** In milliseconds. */
const INTERVALS = {
  /** With events: checks whether a folder was replaced by another. */
  identity: 1000,
  /** Always, because network file systems may send no events. */
  safety: MINUTE_MS,
  /** With polling. */
  poll: 1000,
};

/**
 * Watches a few folders. Reports only that something may have changed; the reader of the folders
 * finds out what, so watching costs the same for ten files and for a hundred thousand
 * (docs/decisions/0026-live-editions.md).
 *
 * A folder that is replaced by another, such as by a link to a new release, is watched again.
 */
export function watchFolders({
  folders,
  mode,
  onChange,
  onFallback,
  intervals,
}: WatchOptions): FolderWatch {
  const { identity, safety, poll } = { ...INTERVALS, ...intervals };
  if (mode === 'off') return { close: () => undefined };
  if (mode === 'poll') return every(poll, onChange);

  const watchers = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  let timers: FolderWatch[] = [];

  function fallBack(error: unknown): void {
    close();
    onFallback(errorCode(error));
    timers = [every(poll, onChange)];
  }

  function watchIfChanged(folder: string): void {
    const now = identityOf(folder);
    const known = watchers.get(folder);
    if (known?.identity === now) return;
    known?.watcher.close();
    watchers.delete(folder);
    if (now !== undefined) {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        // Hidden files are not metadata: they are unfinished copies and files of editors.
        if (name === null || !name.startsWith('.')) onChange();
      });
      watcher.on('error', () => {
        // The folder is gone; the next check sees what has replaced it.
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, { identity: now, watcher });
    }
    onChange();
  }

  function checkFolders(): void {
    try {
      folders.forEach(watchIfChanged);
    } catch (error) {
      // The folder was removed between checking and watching; it will be checked again.
      if (!isNotFound(error)) fallBack(error);
    }
  }

  function close(): void {
    for (const { watcher } of watchers.values()) watcher.close();
    watchers.clear();
    for (const timer of timers) timer.close();
    timers = [];
  }

  timers = [every(identity, checkFolders), every(safety, onChange)];
  checkFolders();
  return { close };
}

function every(ms: number, run: () => void): FolderWatch {
  const timer = setInterval(run, ms).unref();
  return { close: () => clearInterval(timer) };
}

/** Distinguishes a folder from another at the same path; undefined if there is none. */
function identityOf(folder: string): string | undefined {
  let stats: Stats | undefined;
  try {
    stats = statSync(folder, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  return stats?.isDirectory() ? `${stats.dev} ${stats.ino}` : undefined;
}
