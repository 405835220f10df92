import { CAUSES } from '../../../protocol/causes.ts';

/** Why a download has failed. */
export type DownloadErrorCode =
  | 'gone'
  | 'sign-in'
  /** Like `sign-in`, on a site without a sign-in method. */
  | 'campus'
  /** Like `sign-in`, where the campus network does not help. */
  | 'members'
  /** Like `members`, while no sign-in method works. */
  | 'no-sign-in'
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
  campus: { text: '该文件仅限在校园网内下载，请连接校园网后重试。', retry: true },
  members: { text: '登录后才能下载：请登录验证您是本校成员。', retry: true },
  'no-sign-in': { text: `${CAUSES.noSignIn.title}，${CAUSES.noSignIn.advice}。`, retry: true },
  blocked: { text: `${CAUSES.blocked.title}。${CAUSES.blocked.advice}。`, retry: true },
  network: { text: '网络连接失败，下载未完成。请检查网络连接后重试。', retry: true },
  unavailable: { text: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}。`, retry: true },
  unstable: { text: '文件在下载过程中多次变化，请稍后重试。', retry: true },
  'too-large': { text: '文件过大，无法在页面中下载，请用浏览器下载。', retry: false },
  'no-room': { text: '设备存储空间不足，文件未能保存。请清理空间后重试。', retry: true },
};

/**
 * The error to show for one of a download: where a sign-in is needed, whether it is possible, and
 * whether the campus network helps.
 */
export function shownError(
  errorCode: DownloadErrorCode,
  { canSignIn, membersOnly }: { readonly canSignIn: boolean; readonly membersOnly: boolean },
): DownloadErrorCode {
  if (errorCode !== 'sign-in') return errorCode;
  if (membersOnly) return canSignIn ? 'members' : 'no-sign-in';
  return canSignIn ? 'sign-in' : 'campus';
}
