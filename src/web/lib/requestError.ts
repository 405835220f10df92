import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';

const MESSAGES = {
  unreachable: '连不上服务器，请检查网络后重试',
  'too-slow': '等了很久还没有回应，请稍后重试',
  unreadable: '收到的内容不完整，请重试',
} as const;

/**
 * Why a request failed: an unreachable server, a timeout, an unreadable response, or an error code.
 */
export type RequestErrorCode = keyof typeof MESSAGES | ErrorCode;

/** A failed request with an error code; `cause` is the error of the platform. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;

  constructor(code: RequestErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'RequestError';
    this.code = code;
  }
}

/** Returns the message for any error: one Chinese sentence with the next step. */
export function explainFailure(error: unknown): string {
  return error instanceof RequestError ? explainCode(error.code) : ERRORS.internal.title;
}

/** Returns the Chinese sentence for a code. */
export function explainCode(code: RequestErrorCode): string {
  return isClientCode(code) ? MESSAGES[code] : ERRORS[code].title;
}

function isClientCode(code: RequestErrorCode): code is keyof typeof MESSAGES {
  return code in MESSAGES;
}
