import type { ApiBody, ApiUrl } from './apiUrls.ts';
import { fetchJson } from './fetchJson.ts';

/**
 * Sends JSON to this site and returns the JSON of the answer. Throws as `fetchJson` does.
 *
 * @param fetch sends the request; tests pass their own
 */
export function sendJson<M extends 'POST' | 'PUT', const Url extends ApiUrl<Lowercase<M>>>(
  method: M,
  url: Url,
  body: ApiBody<Lowercase<M>, Url>,
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
