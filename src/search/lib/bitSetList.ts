/**
 * Bit sets of one width (see `bitSets.ts`) in one growing array. A set is identified by its start.
 */
export class BitSetList {
  readonly #width: number;
  /** No set starts at 0, which stands for an unknown one. */
  #end: number;
  data = new Uint32Array(256);

  constructor(width: number) {
    this.#width = width;
    this.#end = width;
  }

  /** Adds a copy of a set, or an empty one, and returns its start. */
  add(set?: Uint32Array): number {
    const start = this.#end;
    this.#end += this.#width;
    if (this.#end > this.data.length) {
      const larger = new Uint32Array(this.#end * 2);
      larger.set(this.data);
      this.data = larger;
    }
    if (set) this.data.set(set, start);
    return start;
  }
}
