import { messageOf } from '../../../lib/messageOf.ts';

/** The answer of an API: status and parsed body, or why there is none. */
export type JsonAnswer =
  | {
      readonly status: number;
      /** Undefined if the body is no JSON. */
      readonly body: unknown;
      readonly reason?: never;
    }
  | { readonly status?: never; readonly reason: string };

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** In bytes: a list of fifty pull requests is shorter. */
const LONGEST_BODY = 4 * 2 ** 20;

/**
 * Sends one request to an API. Follows no redirect, which could lead the token to another host. Never
 * rejects.
 */
export async function requestJson({
  method,
  url,
  headers,
  json,
  timeoutMs,
  signal,
}: JsonRequest): Promise<JsonAnswer> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
    const text = await readLimited(response);
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    const { host } = new URL(url);
    if (late.aborted) return { reason: `${host} does not answer within ${timeoutMs / 1000} s` };
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { reason: `${host} cannot be reached (${messageOf(cause)})` };
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_BODY) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a proxy, for example.
    return undefined;
  }
}
