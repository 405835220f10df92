import { inMinutes, LIFETIMES } from '../lib/lifetimes.ts';
import { CAUSES } from './causes.ts';

/** Every way in which a sign-in can fail: what happened, and what the visitor can do. */
export const SIGN_IN_ERRORS = {
  denied: {
    title: '您没有同意登录',
    advice: '登录服务说登录被取消了。您可以再试一次，或者换一种方式。',
  },
  expired: {
    title: '这次登录已经过期',
    advice: `登录的每一步要在 ${inMinutes(LIFETIMES.pendingSignIn)} 分钟之内完成，请重新开始。`,
  },
  'provider-down': {
    title: '登录服务暂时没有回应',
    advice: '这是学校或第三方的服务，可能正在维护。请稍后再试，或者换一种方式。',
  },
  'clock-wrong': {
    title: '服务器时间有误',
    advice: '本站和登录服务的时钟相差太多，没法确认登录结果。请联系本站的维护者。',
  },
  'state-wrong': {
    title: '这次登录不是在这个浏览器里开始的',
    advice: '请回到想打开的文件，在同一个浏览器里重新登录。',
  },
  'no-cookies': {
    title: '这个浏览器不记得这次登录',
    advice:
      '如果是在另一个浏览器（例如微信）里开始的，请回到那里继续，或者在这里重新登录。如果一直这样，请在浏览器的设置里允许 Cookie。',
  },
  unfinished: {
    title: '这次登录没有走完',
    advice: '页面可能在中途刷新过，或者登录已经结束。没有关系，重新开始就好。',
  },
  'used-twice': {
    title: '这个登录结果已经用过了',
    advice: '每次登录只能使用一次，刷新页面也算。请重新登录。',
  },
  'answer-wrong': {
    title: '登录服务返回的结果有误',
    advice: '请重新登录；如果总是这样，请联系本站的维护者。',
  },
  'not-a-member': {
    title: '这个账号不在允许的范围内',
    advice: '只有本校成员可以打开文件。请换一个账号，或者换一种方式。',
  },
  'wrong-code': {
    title: '验证码错误',
    advice: '请检查邮件里的六位数字，再输入一次。',
  },
  'no-tries-left': {
    title: '验证码输错的次数太多',
    advice: '这个验证码已经作废，请重新获取一个。',
  },
  'wrong-phrase': {
    title: '口令错误',
    advice: '请向同学或本站的维护者询问本学期的口令。',
  },
  'wrong-mailbox': {
    title: '这不是学校的邮箱地址',
    advice: '请填写学校发给您的邮箱地址。',
  },
  'mail-not-sent': {
    title: '验证码邮件没有发出去',
    advice: '发信服务暂时不可用。请稍后再试，或者换一种方式。',
  },
  'too-many': {
    title: '尝试的次数太多',
    advice: '请稍后再试；如果有别的登录方式，也可以换一种。',
  },
  blocked: {
    title: CAUSES.blocked.title,
    advice: `${CAUSES.blocked.advice}。`,
  },
  unknown: {
    title: '没有找到这次登录',
    advice: '链接可能不完整，或者登录已经结束。请重新开始。',
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
