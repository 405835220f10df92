/** Which steps a command line asks for, and what of it goes on to Playwright. */
export interface Choice {
  readonly steps: readonly string[];
  readonly forwarded: readonly string[];
  /** Whether tests that repeat something costly do it as often as they can. */
  readonly isThorough: boolean;
}

const THOROUGH = '--thorough';

/** The step that hands on the words it does not know: a file, a `--project`, part of a title. */
const FORWARDING = 'journeys';

/**
 * Reads the words after `npm test`. Without any, every step runs; a word that is no step may only
 * stand where the journeys are asked for by name. Anything else is a slip, and comes back in words.
 */
export function chooseSteps(words: readonly string[], all: readonly string[]): Choice | string {
  const isThorough = words.includes(THOROUGH);
  const others = words.filter((word) => word !== THOROUGH);
  const forwarded = others.filter((word) => !all.includes(word));
  const steps = all.filter((step) => others.length === 0 || others.includes(step));
  if (forwarded.length === 0 || others.includes(FORWARDING))
    return { steps, forwarded, isThorough };
  return `There is no step ${forwarded.map((word) => `"${word}"`).join(', ')}. The steps are ${all.join(', ')}; "${FORWARDING}" takes more words, such as a file of e2e/.`;
}
