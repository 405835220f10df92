import { isFree, type KeyPress } from './keyPress.ts';

/**
 * What a key means outside of any field (specification, section 2): `/` goes to the search box, `?`
 * shows what the keys do, another plain character means that someone expects to type in the box.
 *
 * @param focus what has the focus: nothing, a field that takes text, or anything else
 */
export function boxShortcut(
  press: KeyPress,
  focus: 'nothing' | 'field' | 'control',
): 'focus-box' | 'show-shortcuts' | 'show-hint' | undefined {
  if (!isFree(press) || focus === 'field') return undefined;
  if (press.key === '/') return 'focus-box';
  if (press.key === '?') return 'show-shortcuts';
  const isPlain = [...press.key].length === 1 && press.key !== ' ';
  return isPlain && focus === 'nothing' ? 'show-hint' : undefined;
}
