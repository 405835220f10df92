import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a link that handles plain clicks in place; clicks for another tab or
 * window stay with the browser.
 */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
