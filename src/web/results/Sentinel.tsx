import { type ReactElement, useCallback } from 'react';

/** How far below the window the end counts as reached, so that the next cards are there in time. */
const AHEAD = '1200px';

/** An invisible end of a list, which reports once that it has come near. */
export function Sentinel({ onReached }: { readonly onReached: () => void }): ReactElement {
  const observe = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          observer.disconnect();
          onReached();
        },
        { rootMargin: `0px 0px ${AHEAD}` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReached],
  );
  return <div ref={observe} aria-hidden="true" className="h-px" />;
}
