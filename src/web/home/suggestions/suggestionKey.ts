import { isFree, type KeyPress } from '../../keyboard/keyPress.ts';

/** What a key does to the suggestions: another one becomes the active one, or none. */
export type SuggestionStep =
  | { readonly type: 'activate'; readonly position: number }
  | { readonly type: 'take' }
  | { readonly type: 'leave' }
  | { readonly type: 'dismiss' };

/**
 * What a key means in the search box while suggestions are offered (WAI-ARIA, combobox pattern). All
 * others belong to the text or to the page: so the arrow that goes on behind the last suggestion
 * leads to the first result.
 *
 * @param active the position of the active suggestion; -1 where none is
 * @param count how many there are, at least 1
 */
export function suggestionKey(
  press: KeyPress,
  active: number,
  count: number,
): SuggestionStep | undefined {
  if (!isFree(press)) return undefined;
  switch (press.key) {
    case 'ArrowDown':
      return active + 1 < count ? { type: 'activate', position: active + 1 } : { type: 'leave' };
    case 'ArrowUp':
      return active >= 0 ? { type: 'activate', position: active - 1 } : undefined;
    case 'Enter':
      return active >= 0 ? { type: 'take' } : undefined;
    case 'Escape':
      return { type: 'dismiss' };
    default:
      return undefined;
  }
}
