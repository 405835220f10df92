import type { KeyPress } from '../../../src/web/keyboard/keyPress.ts';

/** A key press in a page that does not handle it itself. */
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
