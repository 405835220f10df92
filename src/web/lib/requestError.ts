import type { ErrorCode } from '../../protocol/errors.ts';

/**
 * Why a request failed: an unreachable server, a timeout, an unreadable response, or an error code.
 */
export type RequestErrorCode = ClientErrorCode | ErrorCode;

/** The codes of errors without an answer of the server. */
export type ClientErrorCode = 'unreachable' | 'too-slow' | 'unreadable';

/**
 * A failed request with an error code; `cause` is the error of the platform. `explainFailure.ts` has
 * the messages, which the search worker does not need.
 */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  /** The sentence of the server. */
  readonly title: string | undefined;

  constructor(
    code: RequestErrorCode,
    { title, ...options }: ErrorOptions & { readonly title?: string | undefined } = {},
  ) {
    super(code, options);
    this.name = 'RequestError';
    this.code = code;
    this.title = title;
  }
}
