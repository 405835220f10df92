import type { WorkClaim, WorkClaims } from '../../archive/covers/createCovers.ts';
import type { WorkOutcome } from '../../archive/covers/documentWork.ts';
import { type HoldOptions, holdJob, type JobEnd } from './holdJob.ts';

interface ClaimOptions extends HoldOptions {
  /** Returns a random number from 0 up to 1, uniformly distributed. */
  readonly random: () => number;
}

const UNCLAIMED: WorkClaim = { kind: 'claimed', end: async () => undefined };

/** Claims work on documents in the database that the nodes of a site share. */
export function claimWork({ random, ...options }: ClaimOptions): WorkClaims {
  return {
    async claim({ work, id, version }) {
      try {
        const held = await holdJob({ kind: work, subject: id, version }, options);
        if (held.state === 'held') return { kind: 'elsewhere' };
        if (held.state !== 'held here') return { kind: 'unavailable', reason: held.reason };
        return { kind: 'claimed', end: (outcome) => held.end(endOf(outcome)) };
      } catch (err) {
        // Done twice is better than not at all, such as a cover that a visitor waits for.
        options.log.warn({ err, work, id }, 'a work cannot be claimed at present; it is done here');
        return UNCLAIMED;
      }
    },
    shuffle(ids) {
      const places = ids.map((id) => ({ id, at: random() }));
      return places.sort((one, other) => one.at - other.at).map(({ id }) => id);
    },
  };
}

/** Why a document itself is unusable stays beside its results: the work is done. */
function endOf(outcome: WorkOutcome | undefined): JobEnd {
  if (outcome === undefined || outcome.kind === 'stopped') return 'broken off';
  return outcome.kind === 'unavailable' ? { failed: outcome.reason } : 'done';
}
