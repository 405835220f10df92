import { setTimeout } from 'node:timers/promises';

/** A delay is not worth a timer below so many ms. */
const SHORTEST_MS = 2;

/**
 * Keeps work at a rate: each call waits until what was begun before would be done at that rate.
 *
 * @param perSecond units of work in a second
 * @param now milliseconds of any monotonic clock
 */
export function createPace(perSecond: number, now: () => number): (units: number) => Promise<void> {
  let free = now();
  return async (units) => {
    const time = now();
    const wait = free - time;
    free = Math.max(free, time) + (units / perSecond) * 1000;
    if (wait >= SHORTEST_MS) await setTimeout(wait);
  };
}
