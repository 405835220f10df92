import type { MouseEvent } from 'react';

/**
 * Handles the clicks on a link that are to be followed in place, in the link's stead; those that
 * want another tab or window stay the browser's.
 */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
