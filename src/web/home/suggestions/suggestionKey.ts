import { isUnhandled, type KeyPress } from '../../keyboard/keyPress.ts';

/** The effect of a key on the suggestions: another one becomes active, or none. */
export type SuggestionStep =
  | { readonly type: 'activate'; readonly position: number }
  | { readonly type: 'accept' }
  | { readonly type: 'leave' }
  | { readonly type: 'dismiss' };

/**
 * Returns the effect of a key in the search box while there are suggestions (WAI-ARIA, combobox
 * pattern). All other keys belong to the text or the page: the arrow key after the last suggestion
 * goes to the first result.
 *
 * @param active the position of the active suggestion; -1 for none
 * @param count the number of suggestions, at least 1
 */
export function suggestionKey(
  press: KeyPress,
  active: number,
  count: number,
): SuggestionStep | undefined {
  if (!isUnhandled(press)) return undefined;
  switch (press.key) {
    case 'ArrowDown':
      return active + 1 < count ? { type: 'activate', position: active + 1 } : { type: 'leave' };
    case 'ArrowUp':
      return active >= 0 ? { type: 'activate', position: active - 1 } : undefined;
    case 'Enter':
      return active >= 0 ? { type: 'accept' } : undefined;
    case 'Escape':
      return { type: 'dismiss' };
    default:
      return undefined;
  }
}
