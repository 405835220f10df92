import type { FormEvent } from 'react';

/** The `keyCode` of keys that an input method handles. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether an input method handles a key; Safari sends the last one after the composition. */
export function isInputMethodKey({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}

/** Whether a changed text is still being composed. */
export function isComposingInput({ nativeEvent }: FormEvent): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}
