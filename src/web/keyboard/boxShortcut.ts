import { isUnhandled, type KeyPress } from './keyPress.ts';

/**
 * Returns the action of a key outside of any field (specification, section 2): `/` goes to the
 * search box, `?` shows the shortcuts, and any other character means that the user expects to type
 * in the box.
 *
 * @param focus the focused element: none, a text field, or another
 * @param isOn whether single characters are shortcuts
 */
export function boxShortcut(
  press: KeyPress,
  focus: 'nothing' | 'field' | 'control',
  isOn: boolean,
): 'focus-box' | 'show-shortcuts' | 'show-hint' | undefined {
  if (!isOn || !isUnhandled(press) || focus === 'field') return undefined;
  if (press.key === '/') return 'focus-box';
  if (press.key === '?') return 'show-shortcuts';
  const isPlain = [...press.key].length === 1 && press.key !== ' ';
  return isPlain && focus === 'nothing' ? 'show-hint' : undefined;
}
