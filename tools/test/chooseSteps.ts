/** Which steps a command line asks for, and what of it goes on to Playwright. */
export interface Choice {
  readonly steps: readonly string[];
  readonly forwarded: readonly string[];
}

/** The step that hands on the words it does not know: a file, a `--project`, part of a title. */
const FORWARDING = 'journeys';

/**
 * Reads the words after `npm test`. Without any, every step runs; a word that is no step may only
 * stand where the journeys are asked for by name. Anything else is a slip, and comes back in words.
 */
export function chooseSteps(words: readonly string[], all: readonly string[]): Choice | string {
  const forwarded = words.filter((word) => !all.includes(word));
  const steps = all.filter((step) => words.length === 0 || words.includes(step));
  if (forwarded.length === 0 || words.includes(FORWARDING)) return { steps, forwarded };
  return `There is no step ${forwarded.map((word) => `"${word}"`).join(', ')}. The steps are ${all.join(', ')}; "${FORWARDING}" takes more words, such as a file of e2e/.`;
}
