import { isInputMethodKey } from '../ui/inputMethod.ts';

/** The parts of a key press that decide its action. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** Whether a key press is unhandled, without modifiers and not part of a composition. */
export function isUnhandled(press: KeyPress): boolean {
  if (press.defaultPrevented || isInputMethodKey(press)) return false;
  return !(press.ctrlKey || press.metaKey || press.altKey);
}
