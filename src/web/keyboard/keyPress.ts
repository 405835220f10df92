import { isOfInputMethod } from '../ui/composing.ts';

/** The parts of a key press that decide what it means. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** Whether nobody else has a claim on a key: neither a handler, nor an input method, nor a modifier. */
export function isFree(press: KeyPress): boolean {
  if (press.defaultPrevented || isOfInputMethod(press)) return false;
  return !(press.ctrlKey || press.metaKey || press.altKey);
}
