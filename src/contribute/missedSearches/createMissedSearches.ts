import { createHmac, randomBytes } from 'node:crypto';
import { createDebtTable } from '../../access/limits/debtTable.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { dayNumber } from '../../state/days.ts';
import type { MissedSearches } from '../../state/missedSearches.ts';
import { foldText } from '../foldText.ts';
import { cleanLine } from '../proposals/cleanText.ts';

/** So many visitors must have made a search in one week before it is written down. */
export const LEAST_VISITORS = 5;

/** Counts searches that found nothing, without learning who made them. */
export interface MissedSearchCounter {
  /** @param origin a keyed hash of the visitor's network */
  count(origin: string, text: string): Promise<void>;
}

export interface MissedSearchParts {
  readonly missedSearches: Pick<MissedSearches, 'set'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How many texts are in memory at most: the oldest is forgotten for a new one. */
  readonly mostTexts?: number;
}

const MOST_TEXTS = 10_000;
/** More visitors are not told apart: the figure is large enough by then. */
const MOST_VISITORS = 200;
/** What one network may tell in an hour: more than anybody searches for in vain. */
const MOST_PER_HOUR = 60;

/**
 * Keeps the searches of one week in memory, each with keyed hashes of its visitors. Only the number of
 * visitors of a text leaves it, and only from the fifth on. The key is random, and gone with the week
 * or the process.
 */
export function createMissedSearches({
  missedSearches,
  now,
  mostTexts = MOST_TEXTS,
}: MissedSearchParts): MissedSearchCounter {
  let week = weekOf(now());
  let key = randomBytes(32);
  const visitors = new Map<string, Set<string>>();
  const debts = createDebtTable(2 ** 12);

  function beginWeek(current: number): void {
    if (current === week) return;
    week = current;
    key = randomBytes(32);
    visitors.clear();
  }

  const hashVisitor = (origin: string, text: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([text, origin]))
      .digest('base64url')
      .slice(0, 16);

  function remember(text: string): Set<string> {
    const known = visitors.get(text) ?? new Set<string>();
    // Moved to the end: what is searched for again is forgotten last.
    visitors.delete(text);
    const [oldest] = visitors.keys();
    if (visitors.size >= mostTexts && oldest !== undefined) visitors.delete(oldest);
    visitors.set(text, known);
    return known;
  }

  return {
    async count(origin, written) {
      const time = now();
      beginWeek(weekOf(time));
      const until = debts.charge(origin, {
        now: time,
        cost: HOUR_MS / MOST_PER_HOUR,
        max: HOUR_MS,
      });
      if (until - time > HOUR_MS) return;
      const text = foldText(cleanLine(written));
      const known = remember(text);
      const before = known.size;
      if (before < MOST_VISITORS) known.add(hashVisitor(origin, text));
      if (known.size === before || known.size < LEAST_VISITORS) return;
      await missedSearches.set({ week, text, visitors: known.size });
    },
  };
}

/** The Monday of a time's week in China, in days since 1970-01-01, which was a Thursday. */
export function weekOf(time: number): number {
  const day = dayNumber(time);
  return day - ((day + 3) % 7);
}
