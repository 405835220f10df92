import { randomUUID } from 'node:crypto';
import type { WorkClaims } from '../../archive/covers/createCovers.ts';
import type { Log } from '../../server/log.ts';
import type { Leases } from '../../state/leases.ts';

interface ClaimOptions {
  readonly leases: Leases;
  readonly log: Log;
  /** Returns a random number from 0 up to 1, uniformly distributed. */
  readonly random: () => number;
}

/** Longer than the limits of a document's work: the work of a node that has died is free after this. */
const WORK_MS = 90_000;

/** Claims work on documents by leases in the database that the nodes of a site share. */
export function claimWork({ leases, log, random }: ClaimOptions): WorkClaims {
  return {
    async claim(work) {
      const holder = randomUUID();
      try {
        if (!(await leases.take(work, holder, WORK_MS))) return undefined;
      } catch (err) {
        // Done twice is better than not at all, such as a cover that a visitor waits for.
        log.warn({ err, work }, 'a work cannot be claimed at present; it is done here');
        return async () => undefined;
      }
      return () =>
        leases
          .remove(work, holder)
          .catch((err: unknown) => log.warn({ err }, 'the lease of a work ends by itself'));
    },
    shuffle(ids) {
      const places = ids.map((id) => ({ id, at: random() }));
      return places.sort((one, other) => one.at - other.at).map(({ id }) => id);
    },
  };
}
