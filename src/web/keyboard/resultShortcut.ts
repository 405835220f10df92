import { isFree, type KeyPress } from './keyPress.ts';

/**
 * What a key means in the search box and within a result (specification, section 2). Letters mean
 * something only where a result has the focus, or they would fire under the fingers of people who
 * speak to their computer (WCAG 2.1.4): `p`, and neither `j` nor `k`, which elsewhere has to show
 * how to get to the box.
 */
export function resultShortcut(
  press: KeyPress,
  focus: 'box' | 'result',
): 'first' | 'next' | 'previous' | 'preview' | 'box' | undefined {
  if (!isFree(press)) return undefined;
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
      return 'preview';
    default:
      return undefined;
  }
}
