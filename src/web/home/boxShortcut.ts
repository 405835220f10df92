/** The parts of a key press, and of where it went, that decide what it means. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/**
 * What a key means outside of any field (specification, section 2): `/` goes to the search box,
 * another plain character means that someone expects to type there.
 *
 * @param focus what has the focus: nothing, a field that takes text, or anything else
 */
export function boxShortcut(
  press: KeyPress,
  focus: 'nothing' | 'field' | 'control',
): 'focus-box' | 'show-hint' | undefined {
  if (press.defaultPrevented || press.isComposing || focus === 'field') return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.key === '/') return 'focus-box';
  const isPlain = [...press.key].length === 1 && press.key !== ' ';
  return isPlain && focus === 'nothing' ? 'show-hint' : undefined;
}
