import { DAY_MS } from '../lib/durations.ts';
import type { Meters } from '../state/meters.ts';

/** How often something is allowed in a day: to one network, and to all together. */
export interface DailyRule {
  readonly name: string;
  /** A campus may have one address for all of its students. */
  readonly ofOrigin: number;
  readonly ofAll: number;
}

/** Counts what a network does in a day. Returns false if it is too much. */
export async function takeDaily(
  meters: Pick<Meters, 'hit'>,
  { name, ofOrigin, ofAll }: DailyRule,
  origin: string,
): Promise<boolean> {
  const windowMs = DAY_MS;
  const own = await meters.hit(`${name}:${origin}`, { limit: ofOrigin, windowMs });
  // What one network is refused does not count for all.
  return own.allowed && (await meters.hit(name, { limit: ofAll, windowMs })).allowed;
}
