/**
 * How much work a query may take before optional parts are skipped: half of what the widest word
 * costs, which finds most of the items. What people type takes less
 * (`npm run bench -- ARCHIVE crafted`).
 */
const STEPS_OF_QUERY = 500_000;
const STEPS_PER_VALUE = 25;

/**
 * Counts the work of one query in steps; a step is about as much as reading an entry of the index.
 * Steps are counted and not timed, so that answers are the same on every machine. Literal matching
 * always runs; optional work first checks whether any steps are left.
 */
export class WorkLimit {
  /** How many steps a query may take before optional work is skipped. */
  readonly limit: number;
  /** How many it has taken, which only `spend` changes. */
  spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts steps, also beyond the limit. */
  spend(steps: number): void {
    this.spent += steps;
  }

  /** Whether so many steps are left. */
  hasStepsLeft(steps: number): boolean {
    return this.spent + steps <= this.limit;
  }

  get isSpent(): boolean {
    return this.spent >= this.limit;
  }
}

/** The limit of a query to a catalog of so many distinct texts. */
export function workLimitFor(texts: number): WorkLimit {
  return new WorkLimit(STEPS_OF_QUERY + STEPS_PER_VALUE * texts);
}
