/** Sets of units of one width (see `bits.ts`), in one array that grows. A set is known by where it starts there. */
export class BitSetList {
  readonly #width: number;
  /** None starts at 0, which stands for what is not known. */
  #end: number;
  data = new Uint32Array(256);

  constructor(width: number) {
    this.#width = width;
    this.#end = width;
  }

  /** Adds a copy of a set, or an empty one. */
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
