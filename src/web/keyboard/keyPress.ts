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

/** Browsers report the keys that an input method takes for itself with this code. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether a key belongs to an input method; Safari sends the last one after the composition. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}

/** Whether nobody else has a claim on a key: neither a handler, nor an input method, nor a modifier. */
export function isFree(press: KeyPress): boolean {
  if (press.defaultPrevented || isOfInputMethod(press)) return false;
  return !(press.ctrlKey || press.metaKey || press.altKey);
}
