import { useCallback, useEffect, useState } from 'react';

/** Something that a page loads from the server. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * Loads something when the page is shown, and again when `load` changes or `reload` is called. What
 * was there stays until the next answer.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
): readonly [Loaded<T>, reload: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another answer
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => setLoaded({ state: 'loaded', value }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ state: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [load, turn]);
  return [loaded, useCallback(() => setTurn((last) => last + 1), [])];
}
