import { isUnhandled, type KeyPress } from './keyPress.ts';

/**
 * Returns the action of a key in the search box and in a result (specification, section 2). Letters
 * are shortcuts only while a result has the focus, or speech input would trigger them (WCAG 2.1.4):
 * `p`, but neither `j` nor `k`, which elsewhere must show how to get to the box.
 *
 * @param isOn whether single characters are shortcuts
 */
export function resultShortcut(
  press: KeyPress,
  focus: 'box' | 'result',
  isOn: boolean,
): 'first' | 'next' | 'previous' | 'preview' | 'box' | undefined {
  if (!isUnhandled(press)) return undefined;
  if (focus === 'box') return press.key === 'ArrowDown' ? 'first' : undefined;
  switch (press.key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Escape':
      return 'box';
    case 'p':
    case 'P':
      return isOn ? 'preview' : undefined;
    default:
      return undefined;
  }
}
