import { CAUSES } from '../../protocol/causes.ts';

/** Reasons why the viewer cannot show a document. */
export type ViewerErrorCode =
  | 'address'
  | 'missing'
  | 'sign-in'
  | 'campus'
  | 'members'
  | 'no-sign-in'
  | 'blocked'
  | 'network'
  | 'unavailable'
  | 'damaged'
  | 'locked'
  | 'browser';

/** The drawing in viewer.html (`notice-…`) above the text. */
type Drawing = 'missing' | 'damaged' | 'locked' | 'network' | 'sign-in';

interface ErrorText {
  readonly drawing: Drawing;
  readonly title: string;
  readonly text: string;
  /** Whether a retry can help. */
  readonly retry: boolean;
  /** Whether the document itself may be fine, so that a download is offered. */
  readonly download: boolean;
}

/** The text of each error: what happened, and the next step. */
export const VIEWER_ERRORS: Readonly<Record<ViewerErrorCode, ErrorText>> = {
  address: {
    drawing: 'missing',
    title: '预览地址不正确',
    text: '该地址未指向本站文件。请返回搜索结果，重新打开预览。',
    retry: false,
    download: false,
  },
  missing: {
    drawing: 'missing',
    title: CAUSES.missing.title,
    text: `${CAUSES.missing.advice}。`,
    retry: true,
    download: false,
  },
  'sign-in': {
    drawing: 'sign-in',
    title: '登录后才能查看该文件',
    text: '打开文件需要校园网，或者登录确认您是本校成员。登录后会回到这里。',
    retry: true,
    download: false,
  },
  campus: {
    drawing: 'sign-in',
    title: '连接校园网后才能查看该文件',
    text: `${CAUSES.campusOnly.title}。连接校园网后将自动继续。`,
    retry: true,
    download: false,
  },
  members: {
    drawing: 'sign-in',
    title: '登录后才能查看这个文件',
    text: '打开文件需要登录，确认您是本校成员。登录后会回到这里。',
    retry: true,
    download: false,
  },
  'no-sign-in': {
    drawing: 'sign-in',
    title: '登录后才能查看这个文件',
    text: `${CAUSES.noSignIn.title}，${CAUSES.noSignIn.advice}。`,
    retry: true,
    download: false,
  },
  blocked: {
    drawing: 'locked',
    title: CAUSES.blocked.title,
    text: `${CAUSES.blocked.advice}。`,
    retry: true,
    download: false,
  },
  network: {
    drawing: 'network',
    title: '网络中断',
    text: '无法连接服务器，请检查网络连接后重试。',
    retry: true,
    download: false,
  },
  unavailable: {
    drawing: 'network',
    title: CAUSES.unavailable.title,
    text: `服务器暂时无法提供该文件。${CAUSES.unavailable.advice}。`,
    retry: true,
    download: false,
  },
  damaged: {
    drawing: 'damaged',
    title: '文件已损坏，无法预览',
    text: '请下载原文件，尝试使用其他软件打开。',
    retry: true,
    download: true,
  },
  locked: {
    drawing: 'locked',
    title: '该文件受密码保护',
    text: '请输入密码进行预览，也可以下载原文件。',
    retry: true,
    download: true,
  },
  browser: {
    drawing: 'damaged',
    title: '当前浏览器无法预览',
    text: '浏览器版本可能过旧。请下载原文件，或使用其他浏览器打开。',
    retry: true,
    download: true,
  },
};

/** Whether a sign-in opens the document. */
export function opensBySignIn(errorCode: ViewerErrorCode): boolean {
  return errorCode === 'sign-in' || errorCode === 'members';
}

/** Whether the document may open later by itself: after a sign-in, or on the campus network. */
export function waitsForAccess(errorCode: ViewerErrorCode): boolean {
  return opensBySignIn(errorCode) || errorCode === 'campus' || errorCode === 'no-sign-in';
}
