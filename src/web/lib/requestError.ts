import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';

const MESSAGES = {
  unreachable: '连不上服务器，请检查网络后重试',
  'too-slow': '等了很久还没有回应，请稍后重试',
  unreadable: '收到的内容不完整，请重试',
} as const;

/** Why a call brought nothing: no way to the server, no answer in time, or none that can be read. */
export type RequestErrorCode = keyof typeof MESSAGES | ErrorCode;

/** A call that failed, with a code of ours; `cause` is what the platform said. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;

  constructor(code: RequestErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'RequestError';
    this.code = code;
  }
}

/** What to tell the visitor of any error: one sentence of Chinese that offers the next step. */
export function explainFailure(error: unknown): string {
  return error instanceof RequestError ? explainCode(error.code) : ERRORS.internal.title;
}

/** The Chinese sentence of a code. */
export function explainCode(code: RequestErrorCode): string {
  return isCallCode(code) ? MESSAGES[code] : ERRORS[code].title;
}

function isCallCode(code: RequestErrorCode): code is keyof typeof MESSAGES {
  return code in MESSAGES;
}
