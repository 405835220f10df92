import * as v from 'valibot';
import { type ErrorCode, isErrorCode } from '../../protocol/errors.ts';
import type { ApiBody, ApiUrl } from '../lib/apiUrls.ts';
import { explainFailure } from '../lib/explainFailure.ts';
import { RequestError } from '../lib/requestError.ts';

const ProblemSchema = v.looseObject({
  code: v.custom<ErrorCode>(isErrorCode),
  title: v.optional(v.string()),
  detail: v.optional(v.string()),
});

/** A request that the server has refused, with what it says about this case, in Chinese. */
export class RefusedRequest extends RequestError {
  readonly detail: string | undefined;

  constructor({ code, title, detail }: v.InferOutput<typeof ProblemSchema>) {
    super(code, { title });
    this.detail = detail;
  }
}

/** Longer than a commit and its push take. */
const TIMEOUT_MS = 90_000;

export interface ActionOptions {
  readonly method?: 'POST' | 'DELETE';
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
  readonly fetch?: typeof fetch;
}

/**
 * Sends what somebody with a role does, and returns the JSON of the response; undefined if it is empty.
 * Unlike `sendJson` it waits for Git, and keeps the server's details. Throws a `RequestError`.
 */
export async function sendAction<const Url extends ApiUrl<'post' | 'delete'>>(
  url: Url,
  body?: ApiBody<'post', Url>,
  { method = 'POST', keepalive = false, fetch: send = fetch }: ActionOptions = {},
): Promise<unknown> {
  const response = await send(url, {
    method,
    keepalive,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new RequestError(isLate ? 'too-slow' : 'unreachable', { cause });
  });
  if (response.status === 204) return undefined;
  const content: unknown = await response.json().catch((cause: unknown) => {
    throw new RequestError(response.ok ? 'unreadable' : 'internal', { cause });
  });
  if (response.ok) return content;
  const problem = v.safeParse(ProblemSchema, content);
  if (!problem.success) throw new RequestError('internal');
  throw new RefusedRequest(problem.output);
}

/** The message for a failed action, with what the server says about this case. */
export function explainRefusal(error: unknown): string {
  const detail = error instanceof RefusedRequest ? error.detail : undefined;
  return detail === undefined ? explainFailure(error) : `${explainFailure(error)}：${detail}`;
}
