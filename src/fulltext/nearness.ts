import type { Phrase, Term } from './textIndex.ts';

/** How many tokens may stand between terms that are near each other. */
export const NEAR_TOKENS = 20;
/** Combinations of alternatives beyond these are not looked for near each other. */
const MOST_COMBINATIONS = 8;

/** A phrase of each term, in all combinations. */
export function combinationsOf(all: readonly Term[]): readonly (readonly Phrase[])[] {
  return all.reduce<readonly (readonly Phrase[])[]>(
    (before, term) =>
      before.flatMap((list) => term.map((phrase) => [...list, phrase])).slice(0, MOST_COMBINATIONS),
    [[]],
  );
}
