import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { homeUrl } from '../../protocol/urls.ts';
import { useCanSignIn, useMembersOnly } from '../lib/canSignIn.ts';
import type { SearchParams } from '../session/searchParams.ts';
import { buttonClass } from '../ui/Button.tsx';

/** Instead of results in texts, for visitors who may not open documents. */
export function SignInForTexts({ params }: { readonly params: SearchParams }): ReactElement {
  const canSignIn = useCanSignIn();
  const membersOnly = useMembersOnly();
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <p className="text-lg font-medium">
        {canSignIn || membersOnly ? '登录后可查找正文' : '连接校园网后可查找正文'}
      </p>
      <p className="text-balance text-ink-soft">
        本站的文件和正文查找仅对本校成员开放；标题、课程和作者仍可搜索。
      </p>
      {canSignIn && (
        <a
          className={buttonClass({ variant: 'primary', size: 'md' })}
          href={signInUrl(homeUrl(params))}
        >
          登录
        </a>
      )}
    </div>
  );
}
