import { setImmediate } from 'node:timers/promises';

/** How long a thread may be busy before it answers what has arrived meanwhile, in ms. */
const SLICE_MS = 8;

/** Finishes work that pauses, and lets the thread do other things in between. */
export async function inSlices<Result>(work: Iterator<undefined, Result>): Promise<Result> {
  for (;;) {
    const started = performance.now();
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() - started < SLICE_MS);
    await setImmediate();
  }
}
