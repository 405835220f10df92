import { GitBranch, KeyRound, Landmark, type LucideIcon, Mail, School } from 'lucide-react';
import type { SignInMethod } from '../../protocol/signIn.ts';

/** The icon of each kind of method, and what it will ask of the visitor. */
export const METHOD_ICONS: Readonly<
  Record<SignInMethod['kind'], { readonly Icon: LucideIcon; readonly hint: string }>
> = {
  oidc: { Icon: Landmark, hint: '到登录服务自己的页面上确认' },
  cas: { Icon: School, hint: '到学校的统一认证页面上确认' },
  github: { Icon: GitBranch, hint: '到 GitHub 的页面上确认' },
  mailbox: { Icon: Mail, hint: '收一封邮件，填写里面的六位验证码' },
  phrase: { Icon: KeyRound, hint: '填写本学期的口令' },
};
