import { useEffect, useEffectEvent } from 'react';

/** How often progress is read again, in ms. */
const PERIOD = 10_000;

/** Calls a function again and again while something is under way and the page can be seen. */
export function useRefresh(isUnderWay: boolean, refresh: () => void): void {
  const latest = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  // Synchronises with the clock.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => latest(), PERIOD);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
