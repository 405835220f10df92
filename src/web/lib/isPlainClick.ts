import type { MouseEvent } from 'react';

/** Whether a click on a link is to be followed in place, and not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
