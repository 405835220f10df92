import { CORE_ERRORS } from '../../protocol/coreErrors.ts';
import { type ClientErrorCode, RequestError, type RequestErrorCode } from './requestError.ts';

const MESSAGES: Readonly<Record<ClientErrorCode, string>> = {
  unreachable: '无法连接服务器，请检查网络连接后重试',
  'too-slow': '服务器响应超时，请稍后重试',
  unreadable: '接收的内容不完整，请重试',
};

/** Returns the message for any error: one Chinese sentence with the next step. */
export function explainFailure(error: unknown): string {
  return error instanceof RequestError
    ? explainCode(error.code, error.title)
    : CORE_ERRORS.internal.title;
}

/**
 * Returns the Chinese sentence for a code.
 *
 * @param title that of the server, for the codes that only some pages know
 */
export function explainCode(
  code: RequestErrorCode,
  title: string = CORE_ERRORS.internal.title,
): string {
  if (isClientCode(code)) return MESSAGES[code];
  return isCoreCode(code) ? CORE_ERRORS[code].title : title;
}

function isClientCode(code: RequestErrorCode): code is ClientErrorCode {
  return code in MESSAGES;
}

function isCoreCode(code: RequestErrorCode): code is keyof typeof CORE_ERRORS {
  return code in CORE_ERRORS;
}
