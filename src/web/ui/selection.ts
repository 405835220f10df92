/** Whether one or several options can be chosen. */
export type SelectMode = 'single' | 'multiple';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The number of results with this option; an option without results can only be deselected. */
  readonly count?: number;
}

/**
 * Returns the chosen options after a click (specification, section 2): toggles the option with
 * multiple choice, replaces the chosen one with single choice.
 */
export function toggleOption(
  mode: SelectMode,
  chosen: readonly string[],
  value: string,
): readonly string[] {
  if (mode === 'single') return [value];
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

/** Whether an option is disabled: it has no results and is not chosen. */
export function isOptionDisabled(
  { value, count }: SelectOption,
  chosen: readonly string[],
): boolean {
  return count === 0 && !chosen.includes(value);
}

/** Returns the options whose name contains the text, case-insensitively; all if it is empty. */
export function matchingOptions(
  options: readonly SelectOption[],
  text: string,
): readonly SelectOption[] {
  const needle = text.trim().toLowerCase();
  return needle === ''
    ? options
    : options.filter(({ label }) => label.toLowerCase().includes(needle));
}

/** The step of each key among options. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Returns the position after a key press in a list of `count` options; undefined for other keys.
 */
export function moveActive(key: string, position: number, count: number): number | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step === undefined ? undefined : Math.max(0, Math.min(position + step, count - 1));
}
