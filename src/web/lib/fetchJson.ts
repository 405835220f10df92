import * as v from 'valibot';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { ApiUrl } from './apiUrls.ts';
import { IDLE_TIMEOUT_MS } from './idleTimeout.ts';
import { RequestError } from './requestError.ts';

/** A problem document. Its title is shown where this page does not know its code. */
const ProblemSchema = v.looseObject({
  code: v.custom<ErrorCode>((value) => typeof value === 'string'),
  title: v.optional(v.string()),
});

/** The announcements, which may be on another host. */
export type FeedUrl = `${string}/feed.json`;

/**
 * Fetches JSON from this site. Throws a `RequestError` with a message for the visitor, or the abort
 * reason of `signal`.
 */
export async function fetchJson(
  url: ApiUrl | FeedUrl,
  { signal, fetch: send = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new RequestError('too-slow')), IDLE_TIMEOUT_MS);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    // Without it, a site that only members may read answers with its sign-in page.
    const headers = { accept: 'application/json' };
    const response = await send(url, { signal: controller.signal, headers });
    const body: unknown = await response.json().catch((cause) => {
      throw new RequestError(response.ok ? 'unreadable' : 'internal', { cause });
    });
    if (response.ok) return body;
    const problem = v.safeParse(ProblemSchema, body);
    if (!problem.success) throw new RequestError('internal');
    const { code, title } = problem.output;
    throw new RequestError(code, { title });
  } catch (cause) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw cause instanceof RequestError ? cause : new RequestError('unreachable', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
