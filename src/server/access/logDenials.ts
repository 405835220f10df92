import type { LimitName } from '../../access/limits/limitRules.ts';
import type { LimitKey } from '../../access/limits/limits.ts';
import { personTag } from '../../access/personTag.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Log } from '../log.ts';

/** How often the log repeats that a person is over a limit, in ms. */
const EVERY_MS = 10 * MINUTE_MS;

/** The most people that are remembered; beyond that the log repeats itself sooner. */
const MOST = 1000;

/**
 * Logs people who exceed a limit by their tag, so that a maintainer can block them. Visitors
 * without a session are not logged, because the log must not contain addresses.
 */
export function logDenials(
  log: Log,
  now: () => number,
): (limit: LimitName, counted: LimitKey) => void {
  const lastLogged = new Map<string, number>();
  return (limit, { person }) => {
    if (person === undefined) return;
    const name = `${limit} ${person}`;
    if (now() - (lastLogged.get(name) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    if (lastLogged.size >= MOST) lastLogged.clear();
    lastLogged.set(name, now());
    log.warn({ limit, person: personTag(person) }, 'a limit was reached');
  };
}
