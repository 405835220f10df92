/**
 * What search knows of characters and names beyond the catalog. The server makes it from its
 * dictionaries, and cuts it to the characters and names of the catalog, so that it is small enough
 * for browsers.
 */
export interface Lexicon {
  /**
   * Characters of the catalog → all their readings in pinyin, without tones, `v` for ü, the usual
   * one first: `重` → `['zhong', 'chong']`. Also the usual reading of every common character, for
   * homophones.
   */
  readonly readings: ReadonlyMap<string, readonly string[]>;
  /** Variants, such as traditional characters → the character of the catalog: `線` → `线`. */
  readonly variants: ReadonlyMap<string, string>;
  /**
   * Aliases → full names, at least one of which the catalog has: `高数` → `['高等数学']`. Folded by
   * `foldText`.
   */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /**
   * Names of courses that the catalog lacks and that look like one it has (有机化学 beside 无机化学). A
   * query for one is not a mistake for the other.
   */
  readonly otherNames: ReadonlySet<string>;
  /** Characters → those of the catalog that look like them: `糸` → `系`. */
  readonly lookAlikes: ReadonlyMap<string, string>;
  /** Characters of what people say around a name, of which hardly any name is made. */
  readonly talk: string;
  /** With what the names of most people begin. */
  readonly surnames: string;
}

/** An empty lexicon. */
export const EMPTY_LEXICON: Lexicon = {
  readings: new Map(),
  variants: new Map(),
  aliases: new Map(),
  otherNames: new Set(),
  lookAlikes: new Map(),
  talk: '',
  surnames: '',
};
