/**
 * Bit sets of the units of a query, many in one array: set `n` is the `width` words from `n *
 * width`. A query of up to 32 units, as nearly all are, has a width of 1.
 */
export function widthFor(units: number): number {
  return Math.max(1, Math.ceil(units / 32));
}

export function addRange(sets: Uint32Array, base: number, from: number, to: number): void {
  for (let unit = from; unit < to; unit += 1) {
    const word = base + (unit >>> 5);
    sets[word] = (sets[word] ?? 0) | (1 << (unit & 31));
  }
}

/** Removes units from the set at the start of the array. */
export function removeRange(set: Uint32Array, from: number, to: number): void {
  for (let unit = from; unit < to; unit += 1) {
    const word = unit >>> 5;
    set[word] = (set[word] ?? 0) & ~(1 << (unit & 31));
  }
}

export function hasUnit(sets: Uint32Array, base: number, unit: number): boolean {
  return (((sets[base + (unit >>> 5)] ?? 0) >>> (unit & 31)) & 1) === 1;
}

export function isEmpty(sets: Uint32Array, base: number, width: number): boolean {
  for (let word = 0; word < width; word += 1) if (sets[base + word] !== 0) return false;
  return true;
}

/** Adds the units of one set to another. */
export function addSet(
  to: Uint32Array,
  toBase: number,
  from: Uint32Array,
  fromBase: number,
  width: number,
): void {
  for (let word = 0; word < width; word += 1) {
    to[toBase + word] = (to[toBase + word] ?? 0) | (from[fromBase + word] ?? 0);
  }
}

export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
