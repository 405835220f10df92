/**
 * How much work optional parts may bring a query to: half of what the widest word costs, which finds
 * most of the items. What people type takes less (`npm run bench -- ARCHIVE crafted`).
 */
const STEPS_OF_QUERY = 500_000;
const STEPS_OF_VALUE = 25;

/**
 * Counts the work of one query. A step is about as much as reading an entry of the index. Steps are
 * counted and not timed, so that a query has the same answer on every machine. What stands in the
 * catalog as it was typed is always found; what is optional asks first whether anything is left.
 */
export class WorkLimit {
  /** How many steps are done until what is optional is left out. */
  readonly most: number;
  #spent = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** The limit of a query to a catalog of so many distinct texts. */
  static forTexts(count: number): WorkLimit {
    return new WorkLimit(STEPS_OF_QUERY + STEPS_OF_VALUE * count);
  }

  /** Counts steps that are done, whether anything was left or not. */
  spend(steps: number): void {
    this.#spent += steps;
  }

  /** Whether so many steps are left. */
  allows(steps: number): boolean {
    return this.#spent + steps <= this.most;
  }

  get isSpent(): boolean {
    return this.#spent >= this.most;
  }

  get spent(): number {
    return this.#spent;
  }
}
