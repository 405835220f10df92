import type { FormEvent } from 'react';

/** Whether a text that changed is half of what an input method is about to write. */
export function isComposingInput({ nativeEvent }: FormEvent): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}
