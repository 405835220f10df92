import { useSyncExternalStore } from 'react';

let hasArrived = false;
const listeners = new Set<() => void>();

/** Whether the font of a text has loaded or failed; until then a fallback is shown. */
export function useFaceArrived(font: string, text: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const settle = () => {
        hasArrived = true;
        for (const each of listeners) each();
      };
      if (!hasArrived) document.fonts.load(font, text).then(settle, settle);
      return () => listeners.delete(listener);
    },
    () => hasArrived,
    () => false,
  );
}
