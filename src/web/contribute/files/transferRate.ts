/** How much had been sent at a moment. */
interface Sample {
  /** Milliseconds of a clock that never goes back. */
  readonly at: number;
  readonly bytes: number;
}

/** The samples of the last seconds, the oldest first. */
export type Samples = readonly Sample[];

/** A rate over less time jumps, over more it lags behind the network. */
const WINDOW_MS = 10_000;
/** Before that the rate says more about the first packets than about the network. */
const LEAST_MS = 1000;

/** Adds a sample and forgets those that are too old. After a step back, as on a retry, only it counts. */
export function addSample(samples: Samples, sample: Sample): Samples {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Bytes in a second; undefined until there is enough to tell. */
export function rateOf(samples: Samples): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < LEAST_MS) return undefined;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** The remaining time in words, rounded so that it does not flicker; undefined if it is unknown. */
export function formatRemaining(bytes: number, rate: number | undefined): string | undefined {
  if (rate === undefined || rate <= 0) return undefined;
  const seconds = bytes / rate;
  if (seconds < 5) return '即将完成';
  if (seconds < 55) return `约剩 ${Math.ceil(seconds / 5) * 5} 秒`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `约剩 ${minutes} 分钟`;
  return minutes > 24 * 60 ? '约剩一天以上' : `约剩 ${Math.ceil(minutes / 60)} 小时`;
}
