import { createHash } from 'node:crypto';
import { PUZZLES, proofOf, solves } from '../../src/protocol/contribution/proofOfWork.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The proof of work for a challenge, as a browser finds it. */
export function solveWork(challenge: string): string {
  const counters = Array.from({ length: PUZZLES }, (_, puzzle) => {
    let counter = 0;
    while (!solves(challenge, puzzle, counter, sha256)) counter += 1;
    return counter;
  });
  return proofOf(challenge, counters);
}
