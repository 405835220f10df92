import { useCallback, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { ApiUrl } from '../lib/apiUrls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { readAnswer } from '../lib/readAnswer.ts';

/** What the server answers at an address. While it is read again, the last answer stays. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

type Schema<T> = v.GenericSchema<unknown, T>;

/** Reads JSON with a schema. Throws a `RequestError`. */
export async function readResource<T>(
  url: ApiUrl<'get'>,
  schema: Schema<T>,
  signal?: AbortSignal,
): Promise<T> {
  return readAnswer(schema, await fetchJson(url, { ...(signal && { signal }) }));
}

/** Keeps what the server answers at an address; nothing while the address is undefined. */
export function useResource<T>(url: ApiUrl<'get'> | undefined, schema: Schema<T>): Resource<T> {
  const [answer, setAnswer] = useState<{
    readonly url: string;
    readonly data?: T;
    readonly error?: unknown;
  }>();
  const [round, setRound] = useState(0);
  const reads = useRef(schema);
  // Synchronises with the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same address again
  useEffect(() => {
    if (url === undefined) return;
    const controller = new AbortController();
    readResource(url, reads.current, controller.signal).then(
      (data) => setAnswer({ url, data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setAnswer((last) => ({ ...(last?.url === url && last), url, error }));
      },
    );
    return () => controller.abort();
  }, [url, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const current = answer?.url === url ? answer : undefined;
  return { data: current?.data, error: current?.error, reload };
}
