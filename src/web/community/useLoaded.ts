import { useEffect, useEffectEvent, useState } from 'react';

/** What a page has fetched. */
export type Loaded<Value> = (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly value: Value }
) & { readonly reload: () => void };

/**
 * Fetches something for a page once it runs in the browser.
 *
 * @param key what it depends on: another key fetches again; undefined does not yet
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  key: string | undefined = '',
): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const current = `${attempt} ${key}`;
  const [result, setResult] = useState<{
    readonly key: string;
    readonly outcome: Outcome<Value>;
  }>();
  const fetchNow = useEffectEvent(load);
  // Synchronises with the server.
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    const settle = (outcome: Outcome<Value>) => {
      if (!stop.signal.aborted) setResult({ key: `${attempt} ${key}`, outcome });
    };
    fetchNow(stop.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => stop.abort();
  }, [key, attempt]);
  const reload = () => setAttempt((count) => count + 1);
  const outcome = result?.key === current ? result.outcome : ({ status: 'loading' } as const);
  return { ...outcome, reload };
}

type Outcome<Value> =
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly value: Value };
