import type { ReactElement } from 'react';
import { Message } from '../layout/Message.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { SIGN_IN_STEPS, type SignInStep } from './signInSteps.ts';

/** The purpose of each step. */
const PURPOSES: Readonly<Record<SignInStep, string>> = {
  'file-login': '有些网站只向校园网开放文件：在校外打开时，要先在这里确认身份。',
  choose: '需要确认身份时，在这里选择用哪种方式来验证，例如学校的统一身份认证。',
  login: '选好验证方式之后，在这里完成登录，然后回到想打开的文件。',
  callback: '验证完成之后会回到这里，告诉您登录是否成功。',
  device: '在自己的电脑上用命令行时，在这里确认是您本人要登录。',
};

/** Explains a sign-in step on a site that does not require a sign-in. */
export function SignInPurpose({ step }: { readonly step: SignInStep }): ReactElement {
  return (
    <PageFrame>
      <Message title={SIGN_IN_STEPS[step]}>
        <p className="text-balance text-ink-soft">{PURPOSES[step]}</p>
        <p className="text-balance text-ink-soft">
          本站目前没有需要登录的内容，搜索和浏览都不用登录，也不会向您要密码。
        </p>
      </Message>
    </PageFrame>
  );
}
