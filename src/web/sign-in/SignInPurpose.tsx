import type { ReactElement } from 'react';
import { Message } from '../layout/Message.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { SIGN_IN_STEPS, type SignInStep } from './signInSteps.ts';

/** The purpose of each step. */
const PURPOSES: Readonly<Record<SignInStep, string>> = {
  'file-login': '有些网站的文件仅对校园网开放，在校外打开时须先在此验证身份。',
  choose: '需要验证身份时，在此选择验证方式，例如学校的统一身份认证。',
  login: '选择验证方式后，在此完成登录，然后返回要打开的文件。',
  callback: '验证完成后将返回此处，显示登录结果。',
  device: '使用命令行登录时，在此确认是您本人操作。',
};

/** Explains a sign-in step on a site that does not require a sign-in. */
export function SignInPurpose({ step }: { readonly step: SignInStep }): ReactElement {
  return (
    <PageFrame>
      <Message title={SIGN_IN_STEPS[step]}>
        <p className="text-balance text-ink-soft">{PURPOSES[step]}</p>
        <p className="text-balance text-ink-soft">
          本站目前没有需要登录的内容，搜索和浏览均无需登录，也不会索要您的密码。
        </p>
      </Message>
    </PageFrame>
  );
}
