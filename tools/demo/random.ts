/** A source of numbers that is the same on every machine, so that the demo is too. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** A whole number from `low` to `high` that is not 0. */
  nonZero(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
};

/** Mulberry32, seeded with the FNV-1a hash of `seed`. */
export function createRandom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function whole(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function nonZero(low: number, high: number): number {
    const value = whole(low, high);
    return value === 0 ? nonZero(low, high) : value;
  }

  return {
    next,
    whole,
    nonZero,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}
