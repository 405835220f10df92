import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { PUZZLES, proofOf, type Sha256, solves } from '../../protocol/contribution/proofOfWork.ts';

/** How long the page may stand still at a time, in ms: half a frame. */
const SLICE_MS = 8;
/** The time is looked at after so many hashes. */
const BETWEEN_LOOKS = 64;

const hash: Sha256 = (text) => sha256(utf8ToBytes(text));

/**
 * Solves the proof of work that goes with something handed in: some 8,000 hashes, in slices that leave
 * the page responsive.
 *
 * @param challenge of `GET /api/contribute`; valid for an hour, and for one proof
 */
export async function solveProof(challenge: string): Promise<string> {
  const counters: number[] = [];
  let pauseAt = performance.now() + SLICE_MS;
  for (let puzzle = 0; puzzle < PUZZLES; puzzle += 1) {
    let counter = 0;
    while (!solves(challenge, puzzle, counter, hash)) {
      counter += 1;
      if (counter % BETWEEN_LOOKS !== 0 || performance.now() < pauseAt) continue;
      await pause();
      pauseAt = performance.now() + SLICE_MS;
    }
    counters.push(counter);
  }
  return proofOf(challenge, counters);
}

/** Lets the browser paint and answer. A message comes back sooner than a timer, which waits 4 ms. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
