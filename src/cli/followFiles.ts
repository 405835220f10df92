import { setTimeout } from 'node:timers/promises';
import { PERIODS } from '../lib/lifetimes.ts';
import { messageOf } from '../lib/messageOf.ts';
import type { ArchiveHealth } from '../server/health.ts';
import type { Log } from '../server/log.ts';
import type { OpenedFiles } from './openFiles.ts';

/** Keeps up with documents that are not on this machine. */
export interface FollowedFiles {
  /** Lists them now; resolves when that is done, or is known to fail. */
  list(): Promise<void>;
  /** Hears, once and from then on, that the sizes of documents are others now. */
  onChanged(listener: () => void): void;
  /** How the last listing went; undefined where the documents are on this machine. */
  health(): Pick<ArchiveHealth, 'documents'>;
}

/** How long a server that starts waits for a listing before it goes on with the last one, in ms. */
const START_MS = 5_000;

/** How soon after a failure it is tried again, in ms. */
const AGAIN_MS = 30_000;

interface FollowOptions {
  readonly files: OpenedFiles;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Lists documents that are not on this machine, at first, whenever it is asked to, and now and then.
 * What goes wrong is said in the log once, and once when it is over. Resolves when the first listing
 * is there, and at the latest after 5 s: a site starts without its documents, too.
 */
export async function followFiles(options: FollowOptions): Promise<FollowedFiles> {
  const { files, log, now, signal } = options;
  let last: ArchiveHealth['documents'];
  let running: Promise<void> | undefined;
  let isUnheard = false;
  let tellChanged = () => {
    isUnheard = true;
  };

  async function listOnce(): Promise<void> {
    try {
      const isChanged = await files.list();
      if (last?.result === 'failed') log.info({}, 'the documents can be had again');
      last = { time: new Date(now()).toISOString(), result: 'listed' };
      if (isChanged) tellChanged();
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

  async function listNowAndThen(): Promise<void> {
    while (!signal.aborted) {
      const pause = last?.result === 'failed' ? AGAIN_MS : PERIODS.listing;
      await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await list();
    }
  }

  if (files.folder !== undefined) {
    return { list: async () => undefined, onChanged: () => undefined, health: () => ({}) };
  }
  await Promise.race([list(), setTimeout(START_MS, undefined, { ref: false })]);
  void listNowAndThen();
  // Whoever reads the archive from here on reads this listing.
  isUnheard = false;
  return {
    list,
    onChanged(listener) {
      tellChanged = listener;
      if (isUnheard) listener();
    },
    health: () => (last === undefined ? {} : { documents: last }),
  };
}
