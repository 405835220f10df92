import { useEffect, useEffectEvent } from 'react';
import { pushOverlayEntry } from './overlayEntry.ts';

/**
 * Lets the back gesture close an overlay, as users of phones expect. While `open`, the history has
 * an extra entry with the same address. Going back from it closes the overlay without an event for
 * the router; closing the overlay otherwise removes the entry.
 */
export function useDismissOnBack(open: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  // Synchronises with the history.
  useEffect(() => {
    if (!open) return;
    let removeEntry: (() => void) | undefined;
    // Delayed: in development React mounts everything twice.
    const timer = setTimeout(() => {
      removeEntry = pushOverlayEntry(dismiss);
    });
    return () => {
      clearTimeout(timer);
      removeEntry?.();
    };
  }, [open]);
}
