import { isUnhandled, type KeyPress } from '../keyboard/keyPress.ts';

/** What a key does on the review page. */
export type ReviewAction =
  | 'accept'
  | 'accept-selected'
  | 'return'
  | 'refuse'
  | 'next'
  | 'previous'
  | 'select'
  | 'edit'
  | 'undo'
  | 'next-page'
  | 'previous-page'
  | 'larger'
  | 'smaller'
  | 'show-shortcuts';

const CHARACTERS: Readonly<Record<string, ReviewAction>> = {
  a: 'accept',
  b: 'return',
  r: 'refuse',
  j: 'next',
  k: 'previous',
  x: 'select',
  e: 'edit',
  z: 'undo',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '?': 'show-shortcuts',
};

const KEYS: Readonly<Record<string, ReviewAction>> = {
  PageDown: 'next-page',
  PageUp: 'previous-page',
};

/**
 * What a key press does. A key that is held down decides once: the next proposal has not been seen yet.
 *
 * @param isInField whether a text is being written, which gets all characters
 * @param hasCharacters whether single characters are shortcuts (WCAG 2.1.4)
 */
export function reviewShortcut(
  press: KeyPress & { readonly shiftKey: boolean; readonly repeat: boolean },
  isInField: boolean,
  hasCharacters: boolean,
): ReviewAction | undefined {
  if (!isUnhandled(press)) return undefined;
  const action = isInField ? undefined : actionOf(press, hasCharacters);
  const decides = action?.startsWith('accept') || action === 'refuse' || action === 'return';
  return press.repeat && decides ? undefined : action;
}

function actionOf(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  hasCharacters: boolean,
): ReviewAction | undefined {
  if (key in KEYS) return KEYS[key];
  if (!hasCharacters) return undefined;
  // With caps lock a letter is upper case, too: only the shift key makes another shortcut of it.
  const action = CHARACTERS[key.toLowerCase()];
  const isLetter = /^[a-z]$/iu.test(key);
  if (!shiftKey || !isLetter) return action;
  return action === 'accept' ? 'accept-selected' : undefined;
}
