/** How often something may happen. */
export interface Measure {
  readonly limit: number;
  /** From the first time on. */
  readonly windowMs: number;
}

export interface MeterReading {
  readonly allowed: boolean;
  /** How often it may happen yet in this window. */
  readonly left: number;
  /** In how many ms the window ends, and with it the limit. */
  readonly retryAfterMs: number;
}

/**
 * Counts in the database, for what must hold across restarts and machines: codes of a mailbox,
 * tries of a pass phrase. A fixed window from the first time on: at worst twice the limit in any
 * stretch as long as a window. Each hit is a write: what only keeps load down is counted in memory.
 */
export interface Meters {
  /**
   * Counts one time, and says whether it was within the limit. Of any number at once exactly
   * `limit` are. Those that were refused do not make the window longer.
   *
   * @param key what is counted, such as `code:{hash}`; a name that tells who somebody is does not
   *   belong here. At most 200 characters
   */
  hit(key: string, measure: Measure): Promise<MeterReading>;
  /** The same without counting. */
  look(key: string, measure: Measure): Promise<MeterReading>;
  /** Forgets what was counted, as after a success. */
  clear(key: string): Promise<void>;
}
