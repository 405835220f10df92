import { IDLE_TIMEOUT_MS } from './idleTimeout.ts';
import { RequestError } from './requestError.ts';

/**
 * Fetches a large file, without a limit on the total time. Throws a `RequestError` for an error
 * response, an unreachable server, or 20 s without data.
 *
 * @param onPart called for each chunk received
 */
export async function fetchBytes(
  url: string,
  {
    options,
    onPart = () => undefined,
    fetch: send = fetch,
  }: { options?: RequestInit; onPart?: () => void; fetch?: typeof fetch } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const controller = new AbortController();
  const startTimer = () =>
    setTimeout(() => controller.abort(new RequestError('too-slow')), IDLE_TIMEOUT_MS);
  let timer = startTimer();
  try {
    const response = await send(url, { ...options, signal: controller.signal });
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
    if (controller.signal.aborted) throw controller.signal.reason;
    throw cause instanceof RequestError ? cause : new RequestError('unreachable', { cause });
  } finally {
    clearTimeout(timer);
  }
}
