import { createHmac } from 'node:crypto';
import { HOUR_MS } from '../../lib/durations.ts';
import type { Debts } from '../../state/debts.ts';
import { createQueues } from '../flow/createQueues.ts';
import { createDebtTable, TOLERANCE } from './debtTable.ts';
import type { LimitRules } from './limitRules.ts';
import { createLimits, hourlyAmount, type Limits, type Verdict } from './limits.ts';

export interface SharedLimitParts {
  /** Read for each request: they change with `site.yml`. */
  readonly rules: () => LimitRules;
  /** In the database that all servers share. */
  readonly debts: Debts;
  /** How many servers live, at least 1. */
  readonly nodes: () => number;
  /** The key for hashes of visitors in the database: 32 bytes. */
  readonly key: Buffer;
  /** Called when the database fails. */
  readonly report: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** All servers together decide on such a part of an amount without asking one another. */
const UNSHARED_PART = 1 / 20;

/** Counted at least, because a server may not have reported itself yet, or has nothing to report to. */
const FEWEST_NODES = 4;

/** How many visitors with an allowance are remembered; about 2 MB. */
const MOST_VISITORS = 10_000;

/** What this server may still answer for a visitor without asking, or how long it refuses. */
interface Allowance {
  /** Units that the database has charged already. */
  readonly units: number;
  /** After this time it is void, and the debt paid off. */
  readonly until: number;
  /** The last refusal. */
  readonly refused?: { readonly units: number; readonly until: number };
}

/**
 * Limits that servers share. Each answers a twentieth of an amount, divided by the number of servers,
 * from its own memory; most visitors never need more. What is beyond is charged in the database, in
 * portions of the same size, so that a visitor has one amount on whichever servers they are. The sum is
 * at most a twentieth above the amount, and what portions leave unused is at most a twentieth.
 *
 * While the database is away, the amount is divided by the number of servers.
 */
export function createSharedLimits(parts: SharedLimitParts): Limits {
  const { rules, debts, nodes, key, report, now } = parts;
  const ownDebts = createDebtTable();
  const divided = createLimits(() => divideBy(rules(), nodes()), now);
  const inTurn = createQueues();
  const allowances = new Map<string, Allowance>();

  const portionOf = (perHour: number) =>
    (perHour * UNSHARED_PART) / Math.max(FEWEST_NODES, nodes());

  function remember(name: string, allowance: Allowance): void {
    allowances.delete(name);
    allowances.set(name, allowance);
    const [oldest] = allowances.keys();
    if (allowances.size > MOST_VISITORS && oldest !== undefined) allowances.delete(oldest);
  }

  /** Charges a visitor in the database, by a portion if that is possible. */
  async function charge(name: string, units: number, perHour: number): Promise<Verdict> {
    const time = now();
    const known = allowances.get(name);
    const left = known && time < known.until ? known.units : 0;
    if (left >= units - TOLERANCE) {
      remember(name, { units: left - units, until: known?.until ?? 0 });
      return { isOver: false };
    }
    const refused = known?.refused;
    // Refusing costs nothing, or an attacker could keep the database busy.
    if (refused && units >= refused.units && time < refused.until)
      return { isOver: true, waitMs: refused.until - time };
    const meter = `load:${createHmac('sha256', key).update(name).digest('base64url')}`;
    const needed = units - left;
    const portion = Math.max(needed, portionOf(perHour));
    for (const amount of new Set([portion, needed])) {
      const cost = (amount * HOUR_MS) / perHour;
      const waitMs = await debts.charge(meter, { cost, max: HOUR_MS });
      if (waitMs === 0) {
        remember(name, { units: left + amount - units, until: time + HOUR_MS });
        return { isOver: false };
      }
      if (amount === needed) {
        const until = known?.until ?? 0;
        remember(name, { units: left, until, refused: { units, until: time + waitMs } });
        return { isOver: true, waitMs };
      }
    }
    throw new Error('the least amount was not tried');
  }

  return {
    async take(limit, counted, asked = 1) {
      const perHour = hourlyAmount(rules(), limit, counted);
      if (perHour === false) return { isOver: false };
      const units = Math.min(asked, perHour);
      const name = `${limit} ${counted.name}`;
      const own = portionOf(perHour);
      if (units <= own) {
        const time = now();
        const debt = { now: time, cost: (units * HOUR_MS) / own, max: HOUR_MS };
        if (ownDebts.charge(name, debt) - time - HOUR_MS <= TOLERANCE) return { isOver: false };
      }
      try {
        // In turn, so that concurrent requests of one visitor do not each take a portion.
        return await inTurn(name, () => charge(name, units, perHour));
      } catch (error) {
        report(error);
        return divided.take(limit, counted, units);
      }
    },
  };
}

/** The share of one of several servers. */
function divideBy(rules: LimitRules, nodes: number): LimitRules {
  const share = (amount: number | false) => amount && Math.max(1, amount / nodes);
  const { signIns, codes, searches, downloads } = rules;
  return {
    ...rules,
    signIns: share(signIns),
    codes: share(codes),
    searches: share(searches),
    downloads: share(downloads),
  };
}
