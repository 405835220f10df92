import { useSyncExternalStore } from 'react';

let hasLoaded = false;
const listeners = new Set<() => void>();

/** Whether the font of a text has loaded or failed; until then a fallback is shown. */
export function useFontLoaded(font: string, text: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const settle = () => {
        hasLoaded = true;
        for (const each of listeners) each();
      };
      if (!hasLoaded) document.fonts.load(font, text).then(settle, settle);
      return () => listeners.delete(listener);
    },
    () => hasLoaded,
    () => false,
  );
}
