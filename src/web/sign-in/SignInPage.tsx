import type { ReactElement } from 'react';
import { Message } from '../pages/Message.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';

/** Says what signing in is for; searching never needs it. */
export function SignInPage(): ReactElement {
  return (
    <PageFrame>
      <Message title="登录">
        <p className="text-balance text-ink-soft">
          搜索不需要登录。有些网站只向校园网开放文件，那时在这里确认身份；本站目前没有需要登录的内容。
        </p>
      </Message>
    </PageFrame>
  );
}
