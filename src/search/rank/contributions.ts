import type { BitSetList } from '../lib/bitSetList.ts';
import { countBits } from '../lib/bitSets.ts';
import { STOP_WORD_PENALTY } from '../weights.ts';

/** How many parts of an item can explain something of a query at once. */
const MOST_PARTS = 256;

/** What of one item explains something of a query, the most worthy first. */
export class Contributions {
  readonly #sets: BitSetList;
  readonly #whole: Uint32Array;
  readonly #fillers: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #worths = new Float64Array(MOST_PARTS);
  readonly #parts = new Uint32Array(MOST_PARTS);
  #count = 0;

  /**
   * @param sets where the sets of units are that are put
   * @param whole all units of the query
   * @param fillers those that ask for nothing
   */
  constructor(sets: BitSetList, whole: Uint32Array, fillers: Uint32Array) {
    this.#sets = sets;
    this.#whole = whole;
    this.#fillers = fillers;
    this.#seen = new Uint32Array(whole.length);
  }

  /** Begins with the next item. */
  clear(): void {
    this.#count = 0;
  }

  /** Puts a part into its place: the set of units that it explains, and how much each is worth. */
  put(set: number, worth: number): void {
    if (this.#count === MOST_PARTS) return;
    const worths = this.#worths;
    const contributions = this.#parts;
    let at = this.#count;
    while (at > 0 && (worths[at - 1] ?? 0) < worth) {
      worths[at] = worths[at - 1] ?? 0;
      contributions[at] = contributions[at - 1] ?? 0;
      at -= 1;
    }
    worths[at] = worth;
    contributions[at] = set;
    this.#count += 1;
  }

  /** What the units are worth on average, each by its best part; 0 where not all are explained. */
  score(): number {
    const seen = this.#seen.fill(0);
    const width = seen.length;
    const { data } = this.#sets;
    let sum = 0;
    let units = 0;
    for (let part = 0; part < this.#count; part += 1) {
      const base = this.#parts[part] ?? 0;
      for (let word = 0; word < width; word += 1) {
        const set = data[base + word] ?? 0;
        const added = countBits(set & ~(seen[word] ?? 0));
        sum += added * (this.#worths[part] ?? 0);
        units += added;
        seen[word] = (seen[word] ?? 0) | set;
      }
    }
    let filled = 0;
    for (let word = 0; word < width; word += 1) {
      const missing = (this.#whole[word] ?? 0) & ~(seen[word] ?? 0);
      if ((missing & ~(this.#fillers[word] ?? 0)) !== 0) return 0;
      filled += countBits(missing);
    }
    // What only fillers explain counts a little against those that lack it.
    return units === 0
      ? 0
      : (sum / units) *
          Math.max(STOP_WORD_PENALTY.least, 1 - STOP_WORD_PENALTY.perCharacter * filled);
  }
}
