import type { BitSetList } from '../lib/bitSetList.ts';
import { countBits } from '../lib/bitSets.ts';
import { STOP_WORD_PENALTY } from '../weights.ts';

/** How many parts of an item can contribute to its score. */
const MAX_PARTS = 256;

/** The parts of one item that cover something of the query, the highest score first. */
export class Contributions {
  readonly #sets: BitSetList;
  readonly #whole: Uint32Array;
  readonly #ignored: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #scores = new Float64Array(MAX_PARTS);
  readonly #parts = new Uint32Array(MAX_PARTS);
  #count = 0;

  /**
   * @param sets has the bit sets that are put
   * @param whole all units of the query
   * @param ignored the units of stop words
   */
  constructor(sets: BitSetList, whole: Uint32Array, ignored: Uint32Array) {
    this.#sets = sets;
    this.#whole = whole;
    this.#ignored = ignored;
    this.#seen = new Uint32Array(whole.length);
  }

  /** Starts the next item. */
  clear(): void {
    this.#count = 0;
  }

  /** Adds a part: the bit set of the units that it covers, and what each unit scores. */
  add(set: number, score: number): void {
    if (this.#count === MAX_PARTS) return;
    const scores = this.#scores;
    const contributions = this.#parts;
    let index = this.#count;
    while (index > 0 && (scores[index - 1] ?? 0) < score) {
      scores[index] = scores[index - 1] ?? 0;
      contributions[index] = contributions[index - 1] ?? 0;
      index -= 1;
    }
    scores[index] = score;
    contributions[index] = set;
    this.#count += 1;
  }

  /** The mean score of the units, each by its best part; 0 if the parts do not cover the query. */
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
        sum += added * (this.#scores[part] ?? 0);
        units += added;
        seen[word] = (seen[word] ?? 0) | set;
      }
    }
    let filled = 0;
    for (let word = 0; word < width; word += 1) {
      const missing = (this.#whole[word] ?? 0) & ~(seen[word] ?? 0);
      if ((missing & ~(this.#ignored[word] ?? 0)) !== 0) return 0;
      filled += countBits(missing);
    }
    // An item that has a stop word in its text scores a little more than one that lacks it.
    return units === 0
      ? 0
      : (sum / units) *
          Math.max(STOP_WORD_PENALTY.least, 1 - STOP_WORD_PENALTY.perCharacter * filled);
  }
}
