import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { Examiner, TakedownPort } from '../../contribute/archivePorts.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createExaminations } from '../../contribute/uploads/createExaminations.ts';
import { createForms } from '../../contribute/uploads/createForms.ts';
import { createHasher } from '../../contribute/uploads/createHasher.ts';
import { createUploads } from '../../contribute/uploads/createUploads.ts';
import { createWriters } from '../../contribute/uploads/createWriters.ts';
import { type Inbox, openInbox } from '../../contribute/uploads/inbox.ts';
import { PERIODS } from '../../lib/lifetimes.ts';
import type { Log } from '../../server/log.ts';
import type { State } from '../../state/state.ts';

interface UploadOptions {
  readonly state: Pick<State, 'uploads'>;
  /** The data folder: the inbox is in it. */
  readonly data: string;
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

/** Opens the inbox, goes on with what a restart has interrupted, and removes what has expired. */
export async function openUploads({
  state,
  data,
  examiner,
  isTakenDown,
  settings,
  log,
  now,
}: UploadOptions): Promise<OpenedUploads> {
  const inbox = await openInbox(join(data, 'inbox'));
  const writers = createWriters(() => performance.now());
  const examinations = createExaminations({
    uploads: state.uploads,
    inbox,
    hasher: createHasher(),
    examiner,
    report: (err) => log.warn({ err }, 'a file that was sent cannot be examined now'),
  });
  const parts = { uploads: state.uploads, inbox, isTakenDown };
  const newId = () => randomBytes(16).toString('hex');
  const uploads = createUploads({ ...parts, writers, examinations, settings, newId, now });

  async function sweep(): Promise<void> {
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
  return {
    uploads,
    forms: createForms(parts),
    inbox,
    async close() {
      clearInterval(timer);
      await writers.close();
      await examinations.close();
    },
  };
}
