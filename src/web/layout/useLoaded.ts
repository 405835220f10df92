import { useEffect, useEffectEvent, useState } from 'react';

/** What a page has fetched. */
export type Loaded<Value> = Outcome<Value> & { readonly reload: () => void };

type Outcome<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly value: Value };

/**
 * Fetches something for a page once it runs in the browser. What was there stays until the next answer.
 *
 * @param key what it depends on: another key fetches something else; undefined does not fetch yet
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  key: string | undefined = '',
): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{
    readonly key: string;
    readonly attempt: number;
    readonly outcome: Outcome<Value>;
  }>();
  const fetchNow = useEffectEvent(load);
  // Synchronises with the server.
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    const settle = (outcome: Outcome<Value>) => {
      if (!stop.signal.aborted) setLast({ key, attempt, outcome });
    };
    fetchNow(stop.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => stop.abort();
  }, [key, attempt]);
  const reload = () => setAttempt((count) => count + 1);
  const isShown =
    last?.key === key && (last?.attempt === attempt || last?.outcome.status === 'ready');
  return { ...(isShown && last ? last.outcome : { status: 'loading' }), reload };
}
