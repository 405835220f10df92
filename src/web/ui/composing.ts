import type { FormEvent } from 'react';

/** Browsers report the keys that an input method takes for itself with this code. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether a key belongs to an input method; Safari sends the last one after the composition. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}

/** Whether a text that changed is half of what an input method is about to write. */
export function isComposingInput({ nativeEvent }: FormEvent): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}
