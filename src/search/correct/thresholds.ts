/**
 * What a correction may change, and what it costs: the lower the cost, the likelier it was meant.
 * Pure numbers, so that all corrections can be compared here. Lengths are in characters.
 */

/** How many corrections of a query are tried. */
export const MAX_CORRECTIONS = 6;

/** A query with more unknown parts is not corrected: each is compared with the whole catalog. */
export const MAX_UNKNOWN_PARTS = 4;

/** A correction that costs this much more than the cheapest one with hits was not meant. */
export const MAX_COST_ABOVE_BEST = 0.25;

/** Han characters that sound the same. */
export const HOMOPHONE = {
  minLength: 2,
  costPerCharacter: 0.3,
  /** For a name that does not begin its text. */
  costInside: 0.05,
} as const;

/** Han characters that are wrong, missing, superfluous or swapped. */
export const MISSPELT_NAME = {
  minLength: 3,
  /** Two neighbours are swapped more often than a character is wrong, which costs 1. */
  costOfSwap: 0.6,
  costInside: 0.2,
  /** In three characters only a swap is corrected: any other change makes another name. */
  maxChanges: (length: number) => (length >= 8 ? 2 : length >= 4 ? 1 : 0),
} as const;

/** Characters picked from the name of a course: 软需 for 软件需求. */
export const SHORTENED_COURSE = {
  minLength: 2,
  maxLength: 4,
  maxNameLength: 10,
  /** How many characters the name has more, at least. */
  minLeftOut: 2,
  /** The last character stands behind this share of the name. */
  lastBehind: 0.5,
  cost: (nameLength: number) => 1.5 + nameLength / 100,
} as const;

/** Words of letters; a change costs 1. */
export const MISSPELT_WORD = {
  minLength: 4,
  maxChanges: (length: number) => (length >= 8 ? 2 : 1),
} as const;

/** Names in pinyin; a change costs 1. */
export const MISSPELT_PINYIN = {
  minLength: 5,
  maxChanges: (length: number) => (length >= 12 ? 2 : 1),
  maxChangesOfPerson: 1,
} as const;
