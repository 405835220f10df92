/**
 * What search knows of characters and names beyond the catalog. It is prepared on the server, where
 * the dictionaries are, and holds only what the characters and names of this catalog can need: so it
 * is small enough to be sent to browsers.
 */
export interface Lexicon {
  /**
   * Characters of the catalog → their readings in pinyin, all of them for one that has several,
   * without tones, `v` for ü, the usual one first: `重` → `['zhong', 'chong']`. Beside them the usual
   * reading of every common character, by which homophones are told.
   */
  readonly readings: ReadonlyMap<string, readonly string[]>;
  /** Other forms of characters of the catalog, such as traditional ones → the form it has: `線` → `线`. */
  readonly variants: ReadonlyMap<string, string>;
  /**
   * Other names → what they stand for, of which at least one occurs in the catalog: `高数` →
   * `['高等数学']`. All in the folded form of `foldText`.
   */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /**
   * Names of courses that the catalog lacks but that look like one it has (有机化学 beside 无机化学):
   * who asks for one has not mistyped the other.
   */
  readonly otherNames: ReadonlySet<string>;
}

/** Of a catalog without anything known beyond it. */
export const EMPTY_LEXICON: Lexicon = {
  readings: new Map(),
  variants: new Map(),
  aliases: new Map(),
  otherNames: new Set(),
};
