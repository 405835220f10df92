import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onTimeout` once `milliseconds` after `key` has changed; not at all while `key` is undefined.
 *
 * @param key names the wait: another key starts it again
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
