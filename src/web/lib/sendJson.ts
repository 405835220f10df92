import { fetchJson } from './fetchJson.ts';

/**
 * Sends JSON to this site and returns the JSON of the answer. Throws as `fetchJson` does.
 *
 * @param fetch sends the request; tests pass their own
 */
export function sendJson(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body: unknown,
  { signal, fetch: send = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<unknown> {
  return fetchJson(url, {
    ...(signal && { signal }),
    fetch: (input, init) =>
      send(input, {
        ...init,
        method,
        headers: { ...init?.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  });
}
