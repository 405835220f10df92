import { type ReactElement, useCallback } from 'react';
import { watchApproach } from './watchApproach.ts';

/** How far below the window the end counts as reached, in px, so that the next cards are there in time. */
const AHEAD = 1200;

/** An invisible end of a list, which reports once that it has come near. */
export function Sentinel({ onReached }: { readonly onReached: () => void }): ReactElement {
  const observe = useCallback(
    (element: HTMLDivElement) => {
      const stop = watchApproach(element, AHEAD, () => {
        stop();
        onReached();
      });
      return stop;
    },
    [onReached],
  );
  return <div ref={observe} aria-hidden="true" className="h-px" />;
}
