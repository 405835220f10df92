import { hash, randomBytes } from 'node:crypto';

/** Slots that one name may stand in; the least of them makes room. */
const METHODS = 8;

/** Slots in all, 16 bytes each: 4 MiB, however many names there are. */
const SLOTS = 2 ** 18;

/** Sums of fractions are a little off, in ms. */
export const TOLERANCE = 0.001;

/** Until when each of many names owes what it has used, in memory that never grows. */
export interface DebtTable {
  /**
   * Adds to what a name owes, unless that would be too much.
   *
   * @returns until when it would owe then, in milliseconds since 1970
   */
  charge(name: string, debt: Debt): number;
}

interface Debt {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many milliseconds are added. */
  readonly cost: number;
  /** How many milliseconds from now may be owed. */
  readonly most: number;
}

/**
 * A table of debts by name that forgets the least of them first. Every name has eight places, by its
 * hash. Where they are taken by debts that still run, the smallest is forgiven: strangers who come
 * by the million with a request each push out one another, and never somebody who owes much. Who is
 * forgotten is let in, so nobody is ever refused because others have come.
 *
 * Names are hashed with a secret of this table: nobody can choose one that shares the place of
 * another.
 *
 * @param slots a power of two
 */
export function createDebtTable(slots: number = SLOTS): DebtTable {
  const secret = randomBytes(16).toString('hex');
  const debts = new Float64Array(slots);
  const tags = new Uint32Array(2 * slots);

  return {
    charge(name, { now, cost, most }) {
      const digest = hash('sha1', secret + name, 'buffer');
      const high = digest.readUInt32LE(4);
      const low = digest.readUInt32LE(8);
      /** One that has run out is as good as an empty one. */
      const owed = (slot: number) => Math.max(now, debts[slot] ?? 0);
      const first = digest.readUInt32LE(0) & (slots - METHODS);
      let chosen = first;
      let isKnown = false;
      for (let slot = first; slot < first + METHODS && !isKnown; slot++) {
        isKnown = debts[slot] !== 0 && tags[2 * slot] === high && tags[2 * slot + 1] === low;
        if (isKnown || owed(slot) < owed(chosen)) chosen = slot;
      }
      const known = isKnown ? owed(chosen) : now;
      // Nobody may owe as much: it was noted before the clock was set back.
      const before = known - now > most + TOLERANCE ? now : known;
      const until = before + cost;
      const isKept = until - now <= most + TOLERANCE && (isKnown || owed(chosen) <= until);
      if (isKept) {
        debts[chosen] = until;
        tags[2 * chosen] = high;
        tags[2 * chosen + 1] = low;
      }
      return until;
    },
  };
}
