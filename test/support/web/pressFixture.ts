import type { KeyPress } from '../../../src/web/keyboard/keyPress.ts';

/** A key pressed alone, in a page that has no use of its own for it. */
export function pressOf(key: string, also: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    ...also,
  };
}
