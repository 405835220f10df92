import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { Examiner, TakedownPort } from '../../contribute/archivePorts.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { openBucketInbox } from '../../contribute/uploads/bucketInbox.ts';
import {
  createExaminations,
  type Examinations,
} from '../../contribute/uploads/createExaminations.ts';
import { createForms } from '../../contribute/uploads/createForms.ts';
import { createHasher } from '../../contribute/uploads/createHasher.ts';
import { createUploads } from '../../contribute/uploads/createUploads.ts';
import { createWriters } from '../../contribute/uploads/createWriters.ts';
import { type Inbox, openInbox } from '../../contribute/uploads/inbox.ts';
import { moveInbox } from '../../contribute/uploads/moveInbox.ts';
import { PERIODS } from '../../lib/lifetimes.ts';
import type { Log } from '../../server/log.ts';
import type { State } from '../../state/state.ts';
import type { SharedParts } from '../cluster/sharedParts.ts';

interface UploadOptions {
  readonly state: Pick<State, 'uploads' | 'uploadPieces'>;
  /** The data folder: the inbox is in it, unless nodes share one. */
  readonly data: string;
  /** Undefined if this is the only node. */
  readonly shared?: SharedParts | undefined;
  readonly examiner: Pick<Examiner, 'examine'>;
  readonly isTakenDown: TakedownPort['isTakenDown'];
  readonly settings: () => ContributeSettings;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface OpenedUploads extends Pick<Contributions, 'uploads' | 'forms'> {
  readonly inbox: Inbox;
  /** Ends what is under way; a restart goes on with it. */
  close(): Promise<void>;
}

/** How often the leading node looks for files that have arrived, if no signal tells it. */
const LOOK_MS = 15_000;

/**
 * Opens the inbox, goes on with what a restart has interrupted, and removes what has expired. Of several
 * nodes, each takes bytes, and the leading one examines and removes files.
 */
export async function openUploads({
  state,
  data,
  shared,
  examiner,
  isTakenDown,
  settings,
  log,
  now,
}: UploadOptions): Promise<OpenedUploads> {
  const inbox = await openInboxOf({ state, data, shared, now });
  const isWanted = shared?.leadership.isLeader ?? (() => true);
  const writers = createWriters(() => performance.now());
  const examinations = createExaminations({
    uploads: state.uploads,
    inbox,
    hasher: createHasher(),
    examiner,
    isWanted,
    report: (err) => log.warn({ err }, 'a file that was sent cannot be examined now'),
  });
  const parts = { uploads: state.uploads, inbox, isTakenDown };
  const newId = () => randomBytes(16).toString('hex');
  const arrived = shared ? tellLeader(shared, examinations, log) : examinations;
  const uploads = createUploads({
    ...parts,
    writers,
    examinations: arrived,
    settings,
    newId,
    now,
  });

  async function sweep(): Promise<void> {
    if (!isWanted()) return;
    try {
      const removed = await uploads.sweep();
      if (removed > 0) log.info({ removed }, 'uploads that nobody finished were removed');
    } catch (err) {
      log.error({ err }, 'uploads that nobody finished cannot be removed');
    }
  }

  await sweep();
  await examinations.resume();
  const timer = setInterval(() => void sweep(), PERIODS.sweep).unref();
  const stopFollowing = shared && followArrivals(shared, examinations, log);
  return {
    uploads,
    forms: createForms(parts),
    inbox,
    async close() {
      clearInterval(timer);
      stopFollowing?.();
      await writers.close();
      await examinations.close();
    },
  };
}

/** The inbox of this machine, or the one that nodes share: it gets what is still in the other. */
async function openInboxOf({
  state,
  data,
  shared,
  now,
}: Pick<UploadOptions, 'state' | 'data' | 'shared' | 'now'>): Promise<Inbox> {
  const folder = join(data, 'inbox');
  if (!shared) return openInbox(folder);
  const bucket = await openBucketInbox({
    storage: shared.storage('inbox'),
    pieces: state.uploadPieces,
    folder: join(data, 'arriving'),
    now,
  });
  if (existsSync(folder)) await moveInbox(await openInbox(folder), bucket, state.uploads);
  return bucket;
}

/** Hands a file that has arrived to the leading node. */
function tellLeader(
  { signals, leadership }: SharedParts,
  examinations: Examinations,
  log: Log,
): Pick<Examinations, 'add'> {
  return {
    add(id) {
      if (leadership.isLeader()) examinations.add(id);
      else {
        signals.send('upload', id).catch((err: unknown) => {
          log.warn({ err }, 'the leading node finds a file that has arrived by itself');
        });
      }
    },
  };
}

/** Lets the leading node examine what has arrived at any node. Returns the function that ends this. */
function followArrivals(
  { signals, leadership }: SharedParts,
  examinations: Examinations,
  log: Log,
): () => void {
  const look = () => {
    if (!leadership.isLeader()) return;
    examinations.resume().catch((err: unknown) => {
      log.warn({ err }, 'files that have arrived cannot be looked up now');
    });
  };
  // Without an id, some may have been lost.
  const stopListening = signals.on('upload', (id) => (id === '' ? look() : examinations.add(id)));
  const timer = setInterval(look, LOOK_MS).unref();
  leadership.onChange(look);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}
