import { type FSWatcher, type Stats, statSync, watch } from 'node:fs';
import { MINUTE_MS } from '../../lib/durations.ts';
import { errorCode, isNotFound } from '../../lib/systemError.ts';

/** How changes are noticed: by events of the system, by looking again and again, or not at all. */
export type WatchMode = 'events' | 'poll' | 'off';

export interface FolderWatch {
  close(): void;
}

export interface WatchOptions {
  /** Each is watched by itself, without the folders in it; one that is missing may come later. */
  readonly folders: readonly string[];
  readonly mode: WatchMode;
  /** Something may have changed. */
  readonly onChange: () => void;
  /** Told once where the system gives no events any more, and folders are looked at instead. */
  readonly onFallback: (reason: string) => void;
  readonly intervals?: Partial<typeof INTERVALS>;
}

/** In milliseconds. */
const INTERVALS = {
  /** Where the system tells of changes: whether its events are still those of these folders. */
  identity: 1000,
  /** Whatever the system told, in case it told nothing, as network disks do. */
  safety: MINUTE_MS,
  /** Where it is asked to look. */
  poll: 1000,
};

/**
 * Watches a few folders. Only that something happened is told: who reads the folders finds out
 * what, so it costs the same for ten files and for a hundred thousand
 * (docs/decisions/0026-live-editions.md).
 *
 * A folder that is replaced by another, as when a link is turned to a new release, is watched anew.
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

  function lookAt(folder: string): void {
    const now = identityOf(folder);
    const known = watchers.get(folder);
    if (known?.identity === now) return;
    known?.watcher.close();
    watchers.delete(folder);
    if (now !== undefined) {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        // Hidden files are nobody's metadata: unfinished copies, and what editors keep beside a file.
        if (name === null || !name.startsWith('.')) onChange();
      });
      watcher.on('error', () => {
        // A folder that is gone; the next look says what is in its place.
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, { identity: now, watcher });
    }
    onChange();
  }

  function lookAtAll(): void {
    try {
      folders.forEach(lookAt);
    } catch (error) {
      // The folder went away between looking and watching: it is looked at again.
      if (!isNotFound(error)) fallBack(error);
    }
  }

  function close(): void {
    for (const { watcher } of watchers.values()) watcher.close();
    watchers.clear();
    for (const timer of timers) timer.close();
    timers = [];
  }

  timers = [every(identity, lookAtAll), every(safety, onChange)];
  lookAtAll();
  return { close };
}

function every(ms: number, run: () => void): FolderWatch {
  const timer = setInterval(run, ms).unref();
  return { close: () => clearInterval(timer) };
}

/** Tells a folder from another of the same path; undefined where there is none. */
function identityOf(folder: string): string | undefined {
  let stats: Stats | undefined;
  try {
    stats = statSync(folder, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  return stats?.isDirectory() ? `${stats.dev} ${stats.ino}` : undefined;
}
