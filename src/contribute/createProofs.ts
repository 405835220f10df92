import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIFETIMES } from '../lib/lifetimes.ts';
import {
  parseChallenge,
  solvedChallenge,
  unsignedChallenge,
} from '../protocol/contribution/proofOfWork.ts';
import type { Meters } from '../state/meters.ts';

/** Challenges for a proof of work (`protocol/contribution/proofOfWork.ts`), and their proofs. */
export interface Proofs {
  /** A new challenge, valid for an hour. */
  challenge(): string;
  /** Whether a proof solves a challenge of this site that is valid. Each is accepted once. */
  check(proof: string | undefined): Promise<boolean>;
}

interface ProofParts {
  /** A derived key of the site. */
  readonly key: Uint8Array;
  readonly meters: Pick<Meters, 'hit'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export function createProofs({ key, meters, now }: ProofParts): Proofs {
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

  return {
    challenge() {
      const nonce = randomBytes(12).toString('base64url');
      const signed = unsignedChallenge(now() + LIFETIMES.challenge, nonce);
      return `${signed}.${sign(signed)}`;
    },
    async check(proof) {
      // The signature first: it is cheaper than the puzzles.
      const text = proof?.split(':', 1)[0];
      const challenge = text === undefined ? undefined : parseChallenge(text);
      if (proof === undefined || challenge === undefined) return false;
      const { signed, signature, expires } = challenge;
      const isOurs = timingSafeEqual(Buffer.from(sign(signed)), Buffer.from(signature));
      if (!isOurs || expires <= now() || !solvedChallenge(proof, sha256)) return false;
      const once = { limit: 1, windowMs: LIFETIMES.challenge };
      const { allowed } = await meters.hit(`proof:${signature}`, once);
      return allowed;
    },
  };
}
