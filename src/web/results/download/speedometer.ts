/** How far back the speed looks, in ms: long enough to be calm, short enough to follow a tunnel. */
const WINDOW = 5000;
/** Below this a speed would be a guess, in ms. */
const SHORTEST = 800;

/** Measures how fast bytes arrive. All times are milliseconds on one clock. */
export interface Speedometer {
  add(bytes: number, now: number): void;
  /** Forgets what was: after a pause, the time that nothing came does not count. */
  reset(now: number): void;
  /** Bytes per second; undefined while too little time has passed. */
  speed(now: number): number | undefined;
}

/** A speedometer over the last 5 seconds. */
export function createSpeedometer(start: number): Speedometer {
  let since = start;
  let arrivals: { readonly at: number; readonly bytes: number }[] = [];
  return {
    add(bytes, now) {
      arrivals.push({ at: now, bytes });
    },
    reset(now) {
      since = now;
      arrivals = [];
    },
    speed(now) {
      const from = Math.max(since, now - WINDOW);
      arrivals = arrivals.filter(({ at }) => at >= from);
      if (now - from < SHORTEST) return undefined;
      const bytes = arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0);
      return (bytes * 1000) / (now - from);
    },
  };
}
