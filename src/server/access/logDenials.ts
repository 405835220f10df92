import type { LimitName } from '../../access/limits/limitRules.ts';
import type { Counted } from '../../access/limits/limits.ts';
import { personTag } from '../../access/personTag.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Log } from '../log.ts';

/** Who goes on and on stands in the log as often as this, in ms. */
const EVERY_MS = 10 * MINUTE_MS;

/** More people are not remembered: then the log says it again. */
const MOST = 1000;

/**
 * Notes who goes beyond a limit, so that a maintainer can stop them: people by their tag, everybody
 * else not at all, for an address is nothing that a log is to know.
 */
export function logDenials(
  log: Log,
  now: () => number,
): (limit: LimitName, counted: Counted) => void {
  const told = new Map<string, number>();
  return (limit, { person }) => {
    if (person === undefined) return;
    const name = `${limit} ${person}`;
    if (now() - (told.get(name) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    if (told.size >= MOST) told.clear();
    told.set(name, now());
    log.warn({ limit, person: personTag(person) }, 'a limit was reached');
  };
}
