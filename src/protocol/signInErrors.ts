import { inMinutes, LIFETIMES } from '../lib/lifetimes.ts';
import { CAUSES } from './causes.ts';

/** Every way in which a sign-in can fail: what happened, and what the visitor can do. */
export const SIGN_IN_ERRORS = {
  denied: {
    title: '登录已取消',
    advice: '您未在登录服务的页面上同意登录。请重试，或更换验证方式。',
  },
  expired: {
    title: '本次登录已过期',
    advice: `登录的每一步须在 ${inMinutes(LIFETIMES.pendingSignIn)} 分钟内完成，请重新登录。`,
  },
  'provider-down': {
    title: '登录服务暂时没有响应',
    advice: '该服务由学校或第三方提供，可能正在维护。请稍后重试，或更换验证方式。',
  },
  'clock-wrong': {
    title: '服务器时间有误',
    advice: '本站与登录服务的时间相差过大，无法确认登录结果。请联系本站维护者。',
  },
  'state-wrong': {
    title: '本次登录并非由此浏览器发起',
    advice: '请返回要打开的文件，在同一浏览器中重新登录。',
  },
  'no-cookies': {
    title: '此浏览器中没有本次登录的记录',
    advice:
      '如果登录由其他浏览器（例如微信）发起，请返回该浏览器继续，或在此重新登录。如果问题持续出现，请在浏览器设置中允许 Cookie。',
  },
  unfinished: {
    title: '本次登录已中断',
    advice: '页面可能在中途刷新过，或登录已经结束。请重新登录。',
  },
  'used-twice': {
    title: '该登录结果已使用过',
    advice: '每个登录结果只能使用一次，刷新页面后即失效。请重新登录。',
  },
  'answer-wrong': {
    title: '登录服务返回的结果有误',
    advice: '请重新登录；如果问题持续出现，请联系本站维护者。',
  },
  'not-a-member': {
    title: '该账号不在允许的范围内',
    advice: '只有本校成员可以打开文件。请更换账号，或更换验证方式。',
  },
  'wrong-code': {
    title: '验证码错误',
    advice: '请核对邮件中的六位数字，然后重新输入。',
  },
  'no-tries-left': {
    title: '验证码错误次数过多',
    advice: '该验证码已失效，请重新获取。',
  },
  'wrong-phrase': {
    title: '口令错误',
    advice: '请向同学或本站维护者询问本学期的口令。',
  },
  'wrong-mailbox': {
    title: '该地址不是学校邮箱',
    advice: '请填写学校为您提供的邮箱地址。',
  },
  'mail-not-sent': {
    title: '验证码邮件发送失败',
    advice: '发信服务暂时不可用。请稍后重试，或更换验证方式。',
  },
  'too-many': {
    title: '尝试次数过多',
    advice: '请稍后重试，或更换验证方式。',
  },
  blocked: {
    title: CAUSES.blocked.title,
    advice: `${CAUSES.blocked.advice}。`,
  },
  unknown: {
    title: '未找到本次登录',
    advice: '链接可能不完整，或登录已经结束。请重新登录。',
  },
  internal: {
    title: CAUSES.signInFailed.title,
    advice: `${CAUSES.internal.title}，${CAUSES.internal.advice}。`,
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type SignInErrorCode = keyof typeof SIGN_IN_ERRORS;

/** Whether an untrusted value is a sign-in error code. */
export function isSignInErrorCode(value: unknown): value is SignInErrorCode {
  return typeof value === 'string' && Object.hasOwn(SIGN_IN_ERRORS, value);
}
