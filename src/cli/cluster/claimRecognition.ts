import { randomUUID } from 'node:crypto';
import type { RecognitionSharing } from '../../archive/covers/createRecognition.ts';
import type { Leases } from '../../state/leases.ts';

interface ClaimOptions {
  readonly leases: Leases;
  /** Milliseconds of a clock that never jumps. */
  readonly clock: () => number;
}

/** The document of a node that has died is free after this. A page takes less. */
const CLAIM_MS = 90_000;
const RENEW_MS = 20_000;

/**
 * Claims documents by leases in the database that the nodes of a site share. A book takes an hour, so the
 * lease is renewed for as long as this process lives.
 */
export function claimRecognition({ leases, clock }: ClaimOptions): RecognitionSharing['claim'] {
  return async (id) => {
    const work = `recognition ${id}`;
    const holder = randomUUID();
    let ends = clock() + CLAIM_MS;
    if (!(await leases.take(work, holder, CLAIM_MS))) return undefined;
    async function renew(): Promise<void> {
      const from = clock();
      // If it cannot be renewed, it ends here when it ends in the database.
      const lease = await leases.take(work, holder, CLAIM_MS).catch(() => undefined);
      if (lease) ends = from + CLAIM_MS;
    }
    const renewing = setInterval(() => void renew(), RENEW_MS).unref();
    return {
      isHeld: () => clock() < ends,
      async release() {
        clearInterval(renewing);
        // It ends by itself otherwise.
        await leases.remove(work, holder).catch(() => undefined);
      },
    };
  };
}
