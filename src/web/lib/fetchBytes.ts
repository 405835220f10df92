import { LONGEST_SILENCE_MS } from './longestSilence.ts';
import { RequestError } from './requestError.ts';

/**
 * Fetches a large file, which may take its time but not stand still. Throws a `RequestError`: an answer
 * that is none, no way to the server, or 20 s in which nothing came.
 *
 * @param onPart called as each part of it arrives
 */
export async function fetchBytes(
  url: string,
  {
    options,
    onPart = () => undefined,
    fetch: send = fetch,
  }: { options?: RequestInit; onPart?: () => void; fetch?: typeof fetch } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const limit = new AbortController();
  const startTimer = () =>
    setTimeout(() => limit.abort(new RequestError('too-slow')), LONGEST_SILENCE_MS);
  let timer = startTimer();
  try {
    const response = await send(url, { ...options, signal: limit.signal });
    if (!response.ok || !response.body) throw new RequestError('internal');
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      parts.push(part.value);
      clearTimeout(timer);
      timer = startTimer();
      onPart();
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch (cause) {
    if (limit.signal.aborted) throw limit.signal.reason;
    throw cause instanceof RequestError ? cause : new RequestError('unreachable', { cause });
  } finally {
    clearTimeout(timer);
  }
}
