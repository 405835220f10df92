import { CAUSES } from './causes.ts';
import type { FieldError } from './contribution/fields.ts';

/** Every error that visitors and programs can get: its HTTP status and its Chinese title. */
export const ERRORS = {
  'bad-request': { status: 400, title: '请求参数不正确' },
  'address-not-encoded': { status: 400, title: '地址中含有未编码的汉字或其他字符' },
  'not-signed': { status: 401, title: '请求未签名，或签名不正确' },
  'sign-in-needed': { status: 401, title: '登录后才能打开该文件' },
  'access-blocked': { status: 403, title: `${CAUSES.blocked.title}，无法打开文件` },
  'token-needed': { status: 401, title: '缺少有效的访问令牌，令牌可能已过期或被吊销' },
  'token-not-for-this': { status: 403, title: '该访问令牌不适用于此处' },
  'not-found': { status: 404, title: '您访问的页面不存在' },
  'file-not-found': { status: 404, title: `${CAUSES.missing.title}，${CAUSES.missing.advice}` },
  'pack-empty': { status: 404, title: '没有可以打包下载的文件' },
  'text-search-busy': { status: 503, title: '正文查找繁忙，请稍后重试' },
  'cover-not-found': { status: 404, title: '该文件尚无封面' },
  'picture-unavailable': { status: 503, title: '暂时无法生成分享图，请稍后重试' },
  'method-not-allowed': { status: 405, title: '该地址不支持此请求方法' },
  'foreign-request': { status: 403, title: '该请求并非来自本站页面' },
  'sign-in-failed': { status: 400, title: CAUSES.signInFailed.title },
  'unsupported-media-type': { status: 415, title: '不支持此格式的请求内容' },
  'content-too-large': { status: 413, title: '请求内容过大' },
  'request-timeout': { status: 408, title: '请求未在规定时间内发送完毕' },
  'headers-too-large': { status: 431, title: '请求头过大' },
  'too-many-requests': { status: 429, title: '请求过于频繁，请稍后重试' },
  'precondition-failed': { status: 412, title: '文件已更新，请重新获取' },
  'range-not-satisfiable': { status: 416, title: '请求的范围超出文件大小' },
  'storage-unavailable': {
    status: 503,
    title: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}`,
  },
  'state-unavailable': { status: 503, title: '服务器暂时无法确认登录状态，请稍后重试' },
  'role-needed': { status: 403, title: '需要审核者或维护者的权限' },
  'invitation-gone': {
    status: 410,
    title: '该链接已使用或已失效，请向维护者索取新链接',
  },
  'role-not-found': { status: 404, title: '该权限或链接已撤销' },
  'contribute-closed': { status: 403, title: '本站暂不接受投稿' },
  'member-needed': { status: 401, title: '登录后才能投稿' },
  'tus-version': { status: 412, title: '不支持此版本的上传协议' },
  'upload-not-found': { status: 404, title: '上传已过期或不存在，请重新上传' },
  'upload-expired': { status: 410, title: '上传已过期，请重新上传' },
  'upload-offset': { status: 409, title: '上传进度与服务器不一致，将自动继续' },
  'upload-not-ready': { status: 409, title: '文件尚未检查完毕，请稍候再提交' },
  'upload-taken': { status: 409, title: '该文件已属于另一份投稿' },
  'upload-locked': { status: 423, title: '该文件正在其他页面上传' },
  'upload-checksum': { status: 460, title: '数据在传输中损坏，将自动重传' },
  'upload-too-large': { status: 413, title: '文件超过大小限制' },
  'inbox-full': { status: 507, title: '待审核的文件已满，请几天后再试' },
  'inbox-share-full': { status: 429, title: '您待审核的文件已达上限，请等待审核' },
  'work-needed': { status: 400, title: '提交未通过校验，请刷新页面后重试' },
  'proposal-not-found': { status: 404, title: '投稿不存在或已被移除' },
  'proposal-changed': { status: 409, title: '投稿已有变化，请刷新页面' },
  'proposal-invalid': { status: 422, title: '请检查填写的内容' },
  'proposal-held': { status: 409, title: '其他审核者正在处理该投稿' },
  'proposal-conflict': { status: 409, title: '资料在此期间已有修改，请核对后再收录' },
  'too-many-proposals': { status: 429, title: '您的投稿已达上限，请等待审核' },
  'publish-refused': { status: 409, title: '无法收录' },
  'publish-unavailable': { status: 503, title: '暂时无法写入资料库，请稍后重试' },
  'taken-down': { status: 410, title: '该文件已应要求下架' },
  'taken-down-legal': { status: 451, title: '该文件因版权或个人信息原因下架' },
  'takedown-too-late': { status: 409, title: '副本已删除，无法撤销下架，请重新收录该文件' },
  'report-not-found': { status: 404, title: '报告不存在或已被移除' },
  'wish-not-found': { status: 404, title: '求资料的请求不存在或已处理' },
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
  /** What is wrong with the fields of a form, and of which item if it changes several. */
  readonly errors?: Readonly<Record<string, FieldError>>;
  readonly item?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The problem document of an error code; `detail` adds details of this case, in Chinese. */
export function problem(code: ErrorCode, detail?: string): Problem {
  const { status, title } = ERRORS[code];
  return { type: 'about:blank', status, title, code, ...(detail === undefined ? {} : { detail }) };
}
