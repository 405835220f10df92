import { setTimeout } from 'node:timers/promises';
import { PERIODS } from '../lib/lifetimes.ts';
import { messageOf } from '../lib/messageOf.ts';
import type { ArchiveHealth } from '../server/health.ts';
import type { Log } from '../server/log.ts';
import type { OpenedFiles } from './openFiles.ts';

/** Follows changes of documents that are not on this machine. */
export interface FollowedFiles {
  /** Lists them now; resolves when that has succeeded or failed. */
  list(): Promise<void>;
  /** Sets the listener for changed sizes; calls it at once if one was missed. */
  onChanged(listener: () => void): void;
  /** The result of the last listing; no `documents` if they are on this machine. */
  health(): Pick<ArchiveHealth, 'documents'>;
}

/** How long a starting server waits for a listing before it uses the last one, in ms. */
const START_MS = 5_000;

/** Time from a failure to the retry, in ms. */
const RETRY_MS = 30_000;

interface FollowOptions {
  readonly files: OpenedFiles;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Stops the listings. */
  readonly signal: AbortSignal;
}

/**
 * Lists documents that are not on this machine: at the start, on request, and periodically. Logs the
 * first failure and the recovery. Resolves after the first listing, or after 5 s at the latest: a site
 * also starts without its documents.
 */
export async function followFiles(options: FollowOptions): Promise<FollowedFiles> {
  const { files, log, now, signal } = options;
  let last: ArchiveHealth['documents'];
  let running: Promise<void> | undefined;
  let hasMissedChange = false;
  let notifyChanged = () => {
    hasMissedChange = true;
  };

  async function listOnce(): Promise<void> {
    try {
      const isChanged = await files.list();
      if (last?.result === 'failed') log.info({}, 'the documents can be had again');
      last = { time: new Date(now()).toISOString(), result: 'listed' };
      if (isChanged) notifyChanged();
    } catch (error) {
      const reason = messageOf(error);
      if (last?.result !== 'failed') log.error({ reason }, 'the documents cannot be had');
      last = { time: new Date(now()).toISOString(), result: 'failed' };
    }
  }

  function list(): Promise<void> {
    running ??= listOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function listPeriodically(): Promise<void> {
    while (!signal.aborted) {
      const pause = last?.result === 'failed' ? RETRY_MS : PERIODS.listing;
      await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await list();
    }
  }

  if (files.folder !== undefined) {
    return { list: async () => undefined, onChanged: () => undefined, health: () => ({}) };
  }
  await Promise.race([list(), setTimeout(START_MS, undefined, { ref: false })]);
  void listPeriodically();
  // The archive is read after this, and uses this listing.
  hasMissedChange = false;
  return {
    list,
    onChanged(listener) {
      notifyChanged = listener;
      if (hasMissedChange) listener();
    },
    health: () => (last === undefined ? {} : { documents: last }),
  };
}
