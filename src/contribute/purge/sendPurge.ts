import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/** The time for one address, in ms: a cache answers at once. */
const TIMEOUT_MS = 5000;

/**
 * Asks a cache to drop an address. Rejects with the reason if it does not answer, or refuses.
 *
 * @param cache where the cache is reached
 * @param host the host that visitors ask for, which caches tell sites apart by
 */
export async function sendPurge(
  cache: string,
  path: string,
  { host, signal }: { readonly host: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const url = new URL(path, cache);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = send(url, {
      method: 'PURGE',
      ...(host !== undefined && { headers: { host } }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.end();
  });
  // Squid answers with 404 if it has no copy.
  const isDone = status !== undefined && ((status >= 200 && status < 300) || status === 404);
  if (!isDone) throw new Error(`the cache answers PURGE with ${status}`);
}
