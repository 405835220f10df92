import type { ReactElement } from 'react';
import { Message } from '../pages/Message.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';

/** The steps of signing in, each at an address of its own (specification, section 2). */
const STEPS = {
  'file-login': {
    title: '文件登录',
    text: '有些网站只向校园网开放文件：在校外打开时，要先在这里确认身份。',
  },
  choose: {
    title: '选择验证方式',
    text: '需要确认身份时，在这里选择用哪种方式来验证，例如学校的统一身份认证。',
  },
  login: {
    title: '登录',
    text: '选好验证方式之后，在这里完成登录，然后回到想打开的文件。',
  },
  callback: {
    title: '登录结果',
    text: '验证完成之后会回到这里，告诉您登录是否成功。',
  },
} as const;

/**
 * Says what a step of signing in is for. Nothing of the address is repeated here: whoever made a
 * link must not be able to put words into this page.
 */
export function SignInPage({ step }: { readonly step: keyof typeof STEPS }): ReactElement {
  const { title, text } = STEPS[step];
  return (
    <PageFrame>
      <Message title={title}>
        <p className="text-balance text-ink-soft">{text}</p>
        <p className="text-balance text-ink-soft">
          本站目前没有需要登录的内容，搜索和浏览都不用登录，也不会向您要密码。
        </p>
      </Message>
    </PageFrame>
  );
}
