import { hash, randomBytes } from 'node:crypto';

/** The number of slots for one name; the smallest debt is evicted. */
const SLOTS_PER_NAME = 8;

/** The total number of slots, 16 bytes each: 4 MiB, however many names there are. */
const SLOTS = 2 ** 18;

/** The rounding error of sums of fractions, in ms. */
export const TOLERANCE = 0.001;

/** The debts of many names, each with its end, in memory of constant size. */
export interface DebtTable {
  /**
   * Adds to the debt of a name, unless it would be too large.
   *
   * @returns when the debt would end then, in milliseconds since 1970
   */
  charge(name: string, debt: Debt): number;
}

interface Debt {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many milliseconds are added. */
  readonly cost: number;
  /** The largest debt, in milliseconds from now. */
  readonly max: number;
}

/**
 * A table of debts by name that evicts the smallest first. Every name has eight slots, by its hash.
 * If all hold debts that have not ended, the smallest is forgiven: millions of strangers with a
 * request each evict one another, and never somebody with a large debt. An evicted name starts
 * without debt, so other visitors never cause a refusal.
 *
 * Names are hashed with a secret of this table: nobody can choose one that shares the slot of
 * another.
 *
 * @param slots a power of two
 */
export function createDebtTable(slots: number = SLOTS): DebtTable {
  const secret = randomBytes(16).toString('hex');
  const debts = new Float64Array(slots);
  const tags = new Uint32Array(2 * slots);

  return {
    charge(name, { now, cost, max }) {
      const digest = hash('sha1', secret + name, 'buffer');
      const high = digest.readUInt32LE(4);
      const low = digest.readUInt32LE(8);
      /** A debt that has ended counts as an empty slot. */
      const owed = (slot: number) => Math.max(now, debts[slot] ?? 0);
      const first = digest.readUInt32LE(0) & (slots - SLOTS_PER_NAME);
      let chosen = first;
      let isKnown = false;
      for (let slot = first; slot < first + SLOTS_PER_NAME && !isKnown; slot++) {
        isKnown = debts[slot] !== 0 && tags[2 * slot] === high && tags[2 * slot + 1] === low;
        if (isKnown || owed(slot) < owed(chosen)) chosen = slot;
      }
      const current = isKnown ? owed(chosen) : now;
      // No valid debt is that large: it was stored before the clock was set back.
      const start = current - now > max + TOLERANCE ? now : current;
      const until = start + cost;
      const isKept = until - now <= max + TOLERANCE && (isKnown || owed(chosen) <= until);
      if (isKept) {
        debts[chosen] = until;
        tags[2 * chosen] = high;
        tags[2 * chosen + 1] = low;
      }
      return until;
    },
  };
}
