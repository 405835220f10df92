import { CAUSES } from '../../../protocol/causes.ts';

/** Why a download has failed. */
export type DownloadErrorCode =
  | 'gone'
  | 'sign-in'
  /** Like `sign-in`, on a site without a sign-in method. */
  | 'campus'
  | 'blocked'
  | 'network'
  | 'unavailable'
  | 'unstable'
  | 'too-large'
  | 'no-room';

/** The text of each error: what happened, and the next step. */
export const DOWNLOAD_ERRORS: Readonly<
  Record<DownloadErrorCode, { readonly text: string; readonly retry: boolean }>
> = {
  gone: { text: `${CAUSES.missing.title}，${CAUSES.missing.advice}。`, retry: false },
  'sign-in': {
    text: '登录后才能下载：请连接校园网，或者登录确认您是本校成员。',
    retry: true,
  },
  campus: { text: '这个文件只能在校园网内下载，请连接校园网后重试。', retry: true },
  blocked: { text: `${CAUSES.blocked.title}。${CAUSES.blocked.advice}。`, retry: true },
  network: { text: '网络一直连不上，下载没有完成。请检查网络，然后重试。', retry: true },
  unavailable: { text: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}。`, retry: true },
  unstable: { text: '文件在下载途中一再变化，请稍后重试。', retry: true },
  'too-large': { text: '文件太大，页面里放不下，请让浏览器直接下载。', retry: false },
  'no-room': { text: '设备的空间不够，文件没有存下来。请腾出空间后重试。', retry: true },
};
