/** The averaging window, in ms: long enough for a steady speed, short enough to show a stall. */
const WINDOW_MS = 5000;
/** The shortest time from which a speed is computed, in ms. */
const MIN_MEASURED_MS = 800;

/** Measures how fast bytes arrive. All times are milliseconds on one clock. */
export interface Speedometer {
  add(bytes: number, now: number): void;
  /** Restarts the measurement, so that the time of a pause does not count. */
  reset(now: number): void;
  /** Bytes per second; undefined while too little time has passed. */
  speed(now: number): number | undefined;
}

/** Creates a speedometer that averages over the last 5 seconds. */
export function createSpeedometer(start: number): Speedometer {
  let since = start;
  let arrivals: { readonly time: number; readonly bytes: number }[] = [];
  return {
    add(bytes, now) {
      arrivals.push({ time: now, bytes });
    },
    reset(now) {
      since = now;
      arrivals = [];
    },
    speed(now) {
      const from = Math.max(since, now - WINDOW_MS);
      arrivals = arrivals.filter(({ time }) => time >= from);
      if (now - from < MIN_MEASURED_MS) return undefined;
      const bytes = arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0);
      return (bytes * 1000) / (now - from);
    },
  };
}
