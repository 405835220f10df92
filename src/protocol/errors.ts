import { CAUSES } from './causes.ts';

/** Every error that visitors and programs can get: its HTTP status and its Chinese title. */
export const ERRORS = {
  'bad-request': { status: 400, title: '请求的参数不正确' },
  'address-not-encoded': { status: 400, title: '地址中有未经编码的汉字或其他字符' },
  'not-signed': { status: 401, title: '请求没有签名，或签名不正确' },
  'sign-in-needed': { status: 401, title: '登录后才能打开这个文件' },
  'access-blocked': { status: 403, title: `${CAUSES.blocked.title}，不能打开文件` },
  'token-needed': { status: 401, title: '需要有效的访问令牌，它可能已经过期或被撤销' },
  'token-not-for-this': { status: 403, title: '这个访问令牌不能用在这里' },
  'not-found': { status: 404, title: '您访问的页面不存在' },
  'file-not-found': { status: 404, title: `${CAUSES.missing.title}，${CAUSES.missing.advice}` },
  'text-search-busy': { status: 503, title: '正文查找繁忙，请稍后再试' },
  'cover-not-found': { status: 404, title: '这个文件还没有封面' },
  'method-not-allowed': { status: 405, title: '这个地址不支持该请求方法' },
  'foreign-request': { status: 403, title: '这个请求不是从本站的页面发出的' },
  'sign-in-failed': { status: 400, title: CAUSES.signInFailed.title },
  'unsupported-media-type': { status: 415, title: '不支持这种格式的请求内容' },
  'content-too-large': { status: 413, title: '请求的内容过大' },
  'request-timeout': { status: 408, title: '请求没有在规定的时间内发送完' },
  'headers-too-large': { status: 431, title: '请求头过大' },
  'too-many-requests': { status: 429, title: '请求过于频繁，请稍后再试' },
  'precondition-failed': { status: 412, title: '文件已经更新，请重新获取' },
  'range-not-satisfiable': { status: 416, title: '请求的范围超出了文件的大小' },
  'storage-unavailable': {
    status: 503,
    title: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}`,
  },
  'state-unavailable': { status: 503, title: '服务器暂时确认不了登录状态，请稍后再试' },
  internal: { status: 500, title: `${CAUSES.internal.title}，${CAUSES.internal.advice}` },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether an untrusted value is one of our error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** A problem document (RFC 9457) with an error code that programs can rely on. */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: ErrorCode;
  readonly detail?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The problem document of an error code; `detail` adds details of this case, in Chinese. */
export function problem(code: ErrorCode, detail?: string): Problem {
  const { status, title } = ERRORS[code];
  return { type: 'about:blank', status, title, code, ...(detail === undefined ? {} : { detail }) };
}
