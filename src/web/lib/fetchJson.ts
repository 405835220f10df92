import * as v from 'valibot';
import { type ErrorCode, isErrorCode } from '../../protocol/errors.ts';
import { LONGEST_SILENCE_MS } from './longestSilence.ts';
import { RequestError } from './requestError.ts';

const ProblemSchema = v.looseObject({
  code: v.custom<ErrorCode>(isErrorCode),
});

/**
 * Fetches JSON from this site. Throws a `RequestError` with a message for the visitor, or the abort
 * reason of `signal`.
 */
export async function fetchJson(
  url: string,
  { signal, fetch: send = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<unknown> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(new RequestError('too-slow')), LONGEST_SILENCE_MS);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await send(url, { signal: limit.signal });
    const body: unknown = await response.json().catch((cause) => {
      throw new RequestError(response.ok ? 'unreadable' : 'internal', { cause });
    });
    if (response.ok) return body;
    const problem = v.safeParse(ProblemSchema, body);
    throw new RequestError(problem.success ? problem.output.code : 'internal');
  } catch (cause) {
    if (limit.signal.aborted) throw limit.signal.reason;
    throw cause instanceof RequestError ? cause : new RequestError('unreachable', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
