import { CAUSES } from './causes.ts';

/** Errors of requests that no script of this site makes, or that it need not explain. */
export const OTHER_ERRORS = {
  'not-signed': { status: 401, title: '请求未签名，或签名不正确' },
  'token-needed': { status: 401, title: '缺少有效的访问令牌，令牌可能已过期或被吊销' },
  'token-not-for-this': { status: 403, title: '该访问令牌不适用于此处' },
  'method-not-allowed': { status: 405, title: '该地址不支持此请求方法' },
  'foreign-request': { status: 403, title: '该请求并非来自本站页面' },
  'unsupported-media-type': { status: 415, title: '不支持此格式的请求内容' },
  'content-too-large': { status: 413, title: '请求内容过大' },
  'request-timeout': { status: 408, title: '请求未在规定时间内发送完毕' },
  'headers-too-large': { status: 431, title: '请求头过大' },
  'address-not-encoded': { status: 400, title: '地址中含有未编码的汉字或其他字符' },
  'pack-empty': { status: 404, title: '没有可以打包下载的文件' },
  'cover-not-found': { status: 404, title: '该文件尚无封面' },
  'text-search-away': { status: 503, title: '正文搜索暂时不可用，请稍后重试' },
  'picture-unavailable': { status: 503, title: '暂时无法生成分享图，请稍后重试' },
  'cursor-expired': { status: 410, title: '该游标已失效，请从头开始' },
  'mirror-closed': { status: 403, title: '本站未开放镜像' },
  'changes-not-ready': { status: 503, title: '服务器正在整理变更记录，请稍后重试' },
  'sign-in-failed': { status: 400, title: CAUSES.signInFailed.title },
} as const satisfies Record<string, { status: number; title: string }>;
