import { ERRORS } from '../../protocol/errors.ts';
import { type ClientErrorCode, RequestError, type RequestErrorCode } from './requestError.ts';

const MESSAGES: Readonly<Record<ClientErrorCode, string>> = {
  unreachable: '无法连接服务器，请检查网络连接后重试',
  'too-slow': '服务器响应超时，请稍后重试',
  unreadable: '接收的内容不完整，请重试',
};

/** Returns the message for any error: one Chinese sentence with the next step. */
export function explainFailure(error: unknown): string {
  return error instanceof RequestError ? explainCode(error.code) : ERRORS.internal.title;
}

/** Returns the Chinese sentence for a code. */
export function explainCode(code: RequestErrorCode): string {
  return isClientCode(code) ? MESSAGES[code] : ERRORS[code].title;
}

function isClientCode(code: RequestErrorCode): code is ClientErrorCode {
  return code in MESSAGES;
}
