import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Archive } from '../../archive/readArchive.ts';
import { gitIndexFingerprint, isGitAtWork } from '../../archive/watch/gitLock.ts';
import { QUIET_LIMITS, waitUntilQuiet } from '../../archive/watch/waitUntilQuiet.ts';
import { watchFolders } from '../../archive/watch/watchFolders.ts';
import {
  type ArchiveAnswer,
  type ArchiveQuestion,
  createArchiveAnswers,
} from '../contribute/archiveQuestions.ts';
import { createLiveReader, type LiveReader, type Snapshot } from './createLiveReader.ts';
import type { LiveMessage, LiveTask } from './liveMessages.ts';
import { MANY_ITEMS, returnMemory } from './returnMemory.ts';

/** The parts of an archive, besides its documents, that editions are made from. */
const PARTS = ['', 'metadata', 'files', 'announcements', 'tombstones'];

/** How often a changing folder is read before it is published anyway. */
const MAX_READS = 5;

/** How long the first reading waits for Git, in ms. */
const GIT_AT_START_MS = 5000;

/** Delays before reading again: for a file that may come back, and after an internal failure, in ms. */
const AGAIN_MS = 450;
const RETRY_MS = 10_000;

/** How often to wait for a missing file before the change is published without it. */
const MOST_WAITS = 3;

/** The pause after a reading is half its duration, so that a third of the time stays free. In ms. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Reads an archive folder now and after each change; posts an edition whenever it differs. Ends only
 * if the folder is not an archive at the start.
 *
 * @returns `refresh`, which reads the folder now, and `ask`, which answers from what was published last
 */
export function followFolder(
  { watch: mode, ...task }: LiveTask,
  post: (message: LiveMessage) => void,
): { refresh(): void; ask(question: ArchiveQuestion): Promise<ArchiveAnswer> } {
  const { folder } = task;
  const reader = createLiveReader(task);
  const now = () => performance.now();
  let lastChange = Number.NEGATIVE_INFINITY;
  let requested = Promise.withResolvers<void>();
  const refresh = () => {
    lastChange = now();
    requested.resolve();
  };
  const { readWhenIdle, readUntilComplete } = createIdleReader(reader, {
    folder,
    lastChange: () => lastChange,
    now,
    onGitState: createGitLog(post),
  });

  let published: Pick<Archive, 'items' | 'aliases'> = { items: [], aliases: new Map() };
  const ask = createArchiveAnswers(() => published);

  /** Whether a large edition was made since memory was returned. */
  let hasGarbage = false;

  async function publish(snapshot: Snapshot): Promise<void> {
    const reading = await reader.publish(snapshot, post);
    // Its items are the same objects while nothing changes.
    if (reading.edition) published = snapshot.archive;
    post({ kind: 'read', ...reading });
    // A reading without changes allocates little, and there is one each minute.
    hasGarbage ||= reading.edition !== undefined && snapshot.archive.items.length >= MANY_ITEMS;
    if (snapshot.isUnsure) void setTimeout(AGAIN_MS).then(refresh);
  }

  async function follow(): Promise<void> {
    const first = await readWhenIdle({ ...QUIET_LIMITS, maxGitMs: GIT_AT_START_MS });
    if ('refused' in first) {
      post({ kind: 'refused', reason: first.refused });
      return;
    }
    // Watch before the first edition, so that no change is missed.
    watchFolders({
      folders: PARTS.map((part) => join(folder, part)),
      mode,
      onChange: refresh,
      onFallback: (reason) =>
        post({ kind: 'log', message: 'changes are looked for every second', reason }),
    });
    await publish(first);
    for (;;) {
      if (hasGarbage) returnMemory();
      hasGarbage = false;
      await requested.promise;
      requested = Promise.withResolvers();
      const started = now();
      try {
        const snapshot = await readUntilComplete();
        if (!('refused' in snapshot)) await publish(snapshot);
      } catch (error) {
        // Out of memory, a disk failure, a bug: the current edition stays, and the reading is retried.
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        post({ kind: 'log', message: 'a change could not be published', reason });
        void setTimeout(RETRY_MS).then(refresh);
      }
      await setTimeout(Math.min((now() - started) / 2, LONGEST_PAUSE_MS));
    }
  }

  // A failure of the first reading ends the thread and rejects the start.
  void follow().catch((error: unknown) => {
    queueMicrotask(() => {
      throw error;
    });
  });
  return { refresh, ask };
}

interface IdleReaderOptions {
  readonly folder: string;
  /** When the folder changed last, by the clock `now`. */
  readonly lastChange: () => number;
  /** Milliseconds. */
  readonly now: () => number;
  /** Called with whether the folder is read while Git is writing to it. */
  readonly onGitState: (isBlocked: boolean) => void;
}

/** Reads a folder that may change during the reading. */
function createIdleReader(
  reader: Pick<LiveReader, 'read'>,
  { folder, lastChange, now, onGitState }: IdleReaderOptions,
) {
  /** The fingerprint of Git's index at the last reading. */
  let lastIndex: string | undefined;

  /** Reads the folder once it is idle, and again if it changed meanwhile. */
  async function readWhenIdle(limits = QUIET_LIMITS): ReturnType<LiveReader['read']> {
    for (let reads = 1; ; reads += 1) {
      const git = () => isGitAtWork(folder);
      const { isQuiet } = await waitUntilQuiet({ lastChange, isGitAtWork: git, now }, limits);
      onGitState(!isQuiet && (await git()));
      const began = lastChange();
      const index = await gitIndexFingerprint(folder);
      // Git does not restore a file that it has removed: there is no need to wait.
      const snapshot = await reader.read({ missingIsGone: isQuiet && index !== lastIndex });
      const moved = began !== lastChange() || (await git());
      if (!moved || !isQuiet || reads >= MAX_READS) {
        lastIndex = index;
        return snapshot;
      }
    }
  }

  /**
   * Waits for files that may come back before anything is published: an item that is removed with its
   * document would otherwise be listed without it for a moment.
   */
  async function readUntilComplete(): ReturnType<LiveReader['read']> {
    for (let waits = 0; ; waits += 1) {
      const snapshot = await readWhenIdle();
      if ('refused' in snapshot || !snapshot.isUnsure || waits >= MOST_WAITS) return snapshot;
      await setTimeout(AGAIN_MS);
    }
  }

  return { readWhenIdle, readUntilComplete };
}

/** Logs once each time that Git delays the reading. */
function createGitLog(post: (message: LiveMessage) => void): (isBlocked: boolean) => void {
  let wasBlocked = false;
  return (isBlocked) => {
    if (isBlocked && !wasBlocked) {
      const reason =
        'the file .git/index.lock is there; if no Git is at work in the archive, remove it';
      post({ kind: 'log', message: 'the archive was read while Git changes it', reason });
    }
    wasBlocked = isBlocked;
  };
}
