/** The steps that a command line selects, and the arguments for Playwright. */
export interface StepSelection {
  readonly steps: readonly string[];
  readonly forwarded: readonly string[];
  /** Whether tests with costly repetitions run all of them. */
  readonly isThorough: boolean;
}

const THOROUGH = '--thorough';

/** Whether a step runs Playwright: it receives other arguments, such as a file or part of a title. */
export function isInBrowser(step: string): boolean {
  return step === 'journeys' || step === 'firefox';
}

/**
 * Parses the arguments of `npm test`. Without any, every step runs. An argument that is not a step
 * is only allowed if an end-to-end step is named; otherwise returns an error message.
 */
export function chooseSteps(
  words: readonly string[],
  all: readonly string[],
): StepSelection | string {
  const isThorough = words.includes(THOROUGH);
  const others = words.filter((word) => word !== THOROUGH);
  const forwarded = others.filter((word) => !all.includes(word));
  const steps = all.filter((step) => others.length === 0 || others.includes(step));
  if (forwarded.length === 0 || others.some(isInBrowser)) return { steps, forwarded, isThorough };
  return `There is no step ${forwarded.map((word) => `"${word}"`).join(', ')}. The steps are ${all.join(', ')}; ${all
    .filter(isInBrowser)
    .map((step) => `"${step}"`)
    .join(' and ')} take more words, such as a file of e2e/.`;
}
