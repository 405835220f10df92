import { useEffect, useEffectEvent } from 'react';
import { layHistoryEntry } from './layHistoryEntry.ts';

/**
 * Lets the back gesture close what lies over the page, as phones have taught people. While `open`,
 * an entry of the same address lies on top of the history. Going back from it closes the overlay and
 * is none of the router's business, so the router does not hear of it; closing the overlay in
 * another way takes the entry off again.
 */
export function useDismissOnBack(open: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  // The history is outside React.
  useEffect(() => {
    if (!open) return;
    let withdraw: (() => void) | undefined;
    // Not at once: in development React mounts everything twice.
    const timer = setTimeout(() => {
      withdraw = layHistoryEntry(dismiss);
    });
    return () => {
      clearTimeout(timer);
      withdraw?.();
    };
  }, [open]);
}
