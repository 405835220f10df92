import { useEffect, useEffectEvent } from 'react';

/**
 * Listens to an event of the window while the component is mounted. Events that bubble from the
 * document arrive here, too.
 */
export function useEventListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest(event);
    addEventListener(type, listen, { passive: type === 'scroll' });
    return () => removeEventListener(type, listen);
  }, [type]);
}
