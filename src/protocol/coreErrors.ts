import { CAUSES } from './causes.ts';

/** The errors that pages explain by themselves. Of others, the title comes with the response. */
export const CORE_ERRORS = {
  'bad-request': { status: 400, title: '请求参数不正确' },
  'sign-in-needed': { status: 401, title: '登录后才能打开该文件' },
  'access-blocked': { status: 403, title: `${CAUSES.blocked.title}，无法打开文件` },
  'not-found': { status: 404, title: '您访问的页面不存在' },
  'file-not-found': { status: 404, title: `${CAUSES.missing.title}，${CAUSES.missing.advice}` },
  'text-search-busy': { status: 503, title: '正文查找繁忙，请稍后重试' },
  'too-many-requests': { status: 429, title: '请求过于频繁，请稍后重试' },
  'precondition-failed': { status: 412, title: '文件已更新，请重新获取' },
  'range-not-satisfiable': { status: 416, title: '请求的范围超出文件大小' },
  'storage-unavailable': {
    status: 503,
    title: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}`,
  },
  'state-unavailable': { status: 503, title: '服务器暂时无法确认登录状态，请稍后重试' },
  'taken-down': { status: 410, title: '该文件已应要求下架' },
  'taken-down-legal': { status: 451, title: '该文件因版权或个人信息原因下架' },
  internal: { status: 500, title: `${CAUSES.internal.title}，${CAUSES.internal.advice}` },
} as const satisfies Record<string, { status: number; title: string }>;
