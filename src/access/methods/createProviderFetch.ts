import { findErrorCode } from '../../lib/systemError.ts';
import { ProviderError } from './providerError.ts';
import { isSecureAddress } from './secureAddress.ts';

/** The timeout of a provider's complete response, in ms. */
const TIMEOUT_MS = 10_000;

/** The maximum length of a decompressed response: real ones have a few kB. */
const LARGEST_ANSWER = 1024 * 1024;

/** Sends a request to a provider: `fetch` with limits. */
export type ProviderFetch = (address: string, request: ProviderRequest) => Promise<Response>;

export interface ProviderRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?:
    | ArrayBuffer
    | ReadableStream
    | string
    | Uint8Array
    | URLSearchParams
    | null
    | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends requests to providers; responses are complete, short and in time. Redirects are not
 * followed, because requests contain secrets. Other failures throw a `ProviderError`; error
 * responses below 500 are returned, because only the caller can interpret them.
 *
 * @param signal aborts pending requests
 */
export function createProviderFetch(signal: AbortSignal, timeoutMs = TIMEOUT_MS): ProviderFetch {
  return async (address, request) => {
    if (!isSecureAddress(address)) {
      throw new ProviderError('answer-wrong', 'it names an address that is not https');
    }
    const host = new URL(address).host;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signals = [timeout, signal, ...(request.signal ? [request.signal] : [])];
    let response: Response;
    let answer: Uint8Array<ArrayBuffer> | undefined;
    const { body } = request;
    try {
      response = await fetch(address, {
        method: request.method ?? 'GET',
        headers: { ...request.headers },
        // A copy is not a SharedArrayBuffer, as fetch requires.
        body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
      answer = await readAll(response);
    } catch (error) {
      throw unreachableError(error, host, timeout, signal);
    }
    const { status } = response;
    if (answer === undefined) {
      throw new ProviderError(
        'answer-wrong',
        `${host} answers with more than ${LARGEST_ANSWER} bytes`,
      );
    }
    if (status >= 500 || status === 429) {
      throw new ProviderError('provider-down', `${host} answers with status ${status}`);
    }
    if (status >= 300 && status < 400) {
      throw new ProviderError('answer-wrong', `${host} answers with a redirect (${status})`);
    }
    const hasBody = status !== 204 && status !== 205;
    return new Response(hasBody ? answer : null, { status, headers: response.headers });
  };
}

/** All bytes of a response; undefined if there are too many. */
async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop ends the transfer.
    if (length > LARGEST_ANSWER) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function unreachableError(
  error: unknown,
  host: string,
  timeout: AbortSignal,
  signal: AbortSignal,
): ProviderError {
  const down = (reason: string) => new ProviderError('provider-down', `${host} ${reason}`);
  if (signal.aborted) return down('was not waited for any longer');
  if (timeout.aborted) return down('does not answer in time');
  const cause = error instanceof Error ? error.cause : undefined;
  // A code such as ECONNREFUSED is sufficient; messages may contain request data.
  const code = findErrorCode(cause) ?? '';
  if (!/^[A-Z][A-Z0-9_]{1,60}$/u.test(code)) return down('cannot be reached');
  const reason = `cannot be reached (${code})`;
  // No service keeps such a certificate for long: this server's clock is wrong.
  if (code === 'CERT_NOT_YET_VALID') return new ProviderError('clock-wrong', `${host} ${reason}`);
  return down(reason);
}
