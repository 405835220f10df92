/** How many options may be chosen. */
export type SelectMode = 'single' | 'multiple';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** How many results it would leave; one that leaves none can only be given up. */
  readonly count?: number;
}

/**
 * What is chosen after an option was clicked (specification, section 2): of many it is toggled, of
 * one it takes the place of what was chosen.
 */
export function afterClick(
  mode: SelectMode,
  chosen: readonly string[],
  value: string,
): readonly string[] {
  if (mode === 'single') return [value];
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

/** An option that would leave nothing is not to be chosen, but one that is chosen can be given up. */
export function isOutOfReach({ value, count }: SelectOption, chosen: readonly string[]): boolean {
  return count === 0 && !chosen.includes(value);
}

/** The options whose name has the text, whatever its case; all where it is empty. */
export function matchingOptions(
  options: readonly SelectOption[],
  text: string,
): readonly SelectOption[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? options
    : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** By how far a key moves among options; undefined for any other key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The position that a key leads to in a list of so many options; undefined for any other key. */
export function afterKey(key: string, position: number, count: number): number | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step === undefined ? undefined : Math.max(0, Math.min(position + step, count - 1));
}
