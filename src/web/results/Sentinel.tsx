import { type ReactElement, useCallback } from 'react';
import { observeNearViewport } from './observeNearViewport.ts';

/** Distance below the window at which the end counts as reached, in px: loads cards in time. */
const MARGIN_PX = 1200;

/** An invisible element at the end of a list, which reports once that the viewport is near. */
export function Sentinel({ onReached }: { readonly onReached: () => void }): ReactElement {
  const observe = useCallback(
    (element: HTMLDivElement) => {
      const stop = observeNearViewport(element, MARGIN_PX, () => {
        stop();
        onReached();
      });
      return stop;
    },
    [onReached],
  );
  return <div ref={observe} aria-hidden="true" className="h-px" />;
}
