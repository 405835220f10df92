import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Log } from '../../server/log.ts';
import type { Job, Jobs, Pauses, Taken } from '../../state/jobs.ts';

export interface HoldOptions {
  readonly jobs: Jobs;
  readonly log: Log;
  /** Milliseconds of a clock that never jumps. */
  readonly clock: () => number;
}

/** How a job ended: broken off, done, or failed for a reason that may pass. */
export type JobEnd = 'broken off' | 'done' | { readonly failed: string };

/** A job that this process alone does. */
export interface HeldJob {
  readonly state: 'held here';
  /** Another node may do it if this one was cut off for too long. */
  isHeld(): boolean;
  /** Never rejects: what cannot be written ends by itself. */
  end(how: JobEnd): Promise<void>;
}

/** The job of a node that has died is free after this. */
const HELD_MS = 60_000;
const RENEW_MS = 15_000;

const PAUSES: Pauses = { least: MINUTE_MS, most: HOUR_MS };

/** Takes a job, and renews it until its end. Rejects if the database does not answer. */
export async function holdJob(
  job: Job,
  { jobs, log, clock }: HoldOptions,
): Promise<HeldJob | Exclude<Taken, { state: 'taken' }>> {
  const holder = randomUUID();
  let ends = clock() + HELD_MS;
  const taken = await jobs.take(job, holder, HELD_MS);
  if (taken.state === 'dead' && taken.isNew) {
    log.error({ ...job, reason: taken.reason }, 'a work on a document is given up');
  }
  if (taken.state !== 'taken') return taken;

  async function renew(): Promise<void> {
    const from = clock();
    // If it cannot be renewed, it ends here when it ends in the database.
    const isHeld = await jobs.renew(job, holder, HELD_MS).catch(() => false);
    if (isHeld) ends = from + HELD_MS;
  }
  const renewing = setInterval(() => void renew(), RENEW_MS).unref();

  return {
    state: 'held here',
    isHeld: () => clock() < ends,
    async end(how) {
      clearInterval(renewing);
      try {
        if (how === 'done') await jobs.done(job, holder);
        else if (how === 'broken off') await jobs.giveBack(job, holder);
        else await jobs.fail(job, holder, how.failed, PAUSES);
      } catch (err) {
        log.warn({ err, ...job }, 'the end of a work cannot be noted');
      }
    },
  };
}
