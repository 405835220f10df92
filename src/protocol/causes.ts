/**
 * Texts for visitors who cannot get a file: `title` is what happened, `advice` what they can do.
 * Neither ends in a full stop. Problem documents, pages, the viewer and downloads share them.
 */
export const CAUSES = {
  /** The maintainer has blocked the visitor's sign-in. */
  blocked: {
    title: '您的登录已被维护者停用',
    advice: '如果您认为有误，请联系本站维护者',
  },
  missing: { title: '文件不存在', advice: '可能尚未上传或已被移除' },
  /** The storage does not answer. */
  unavailable: { title: '文件暂时无法读取', advice: '请稍后重试' },
  /** Only the campus network opens files. */
  campusOnly: { title: '本站文件仅限在校园网内打开', advice: '请连接校园网' },
  /** Only a session opens files; the campus network does not help. */
  membersOnly: { title: '登录后才能打开本站文件' },
  /** Like `membersOnly`, while no sign-in method works. */
  noSignIn: { title: '登录后才能打开本站文件，但目前无法登录', advice: '请稍后重试' },
  /** A fault of the server. */
  internal: { title: '服务器遇到问题', advice: '请稍后重试' },
  signInFailed: { title: '登录未完成' },
} as const;
