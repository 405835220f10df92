import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onTimeout` once, `milliseconds` after `key` has changed; never while `key` is undefined.
 *
 * @param key identifies the timeout: another key restarts it
 */
export function useTimeout(
  key: string | undefined,
  milliseconds: number,
  onTimeout: () => void,
): void {
  const latest = useEffectEvent(onTimeout);
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [key, milliseconds]);
}
