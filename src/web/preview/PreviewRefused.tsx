import { LogIn } from 'lucide-react';
import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { useMembersOnly } from '../lib/canSignIn.ts';
import { buttonClass } from '../ui/Button.tsx';

/**
 * Shown for a document on another host that requires a sign-in: a frame of this site cannot show
 * the sign-in, and a session on that host does not apply in a frame.
 */
export function PreviewRefused({ host }: { readonly host: string }): ReactElement {
  const { pathname, search } = location;
  return (
    <div role="alert" className="preview-frame">
      <div className="flex h-full flex-col items-center justify-center gap-3 px-6 pb-[10vh] text-center">
        <LogIn className="size-10 stroke-1 text-ink-faint" aria-hidden="true" />
        <p className="text-lg font-medium">该文件仅对本校成员开放</p>
        <p className="text-balance text-ink-soft">
          {useMembersOnly()
            ? '请前往正式站点登录后查看。'
            : '您可以切换到校园网，或前往正式站点查看。'}
        </p>
        <a href={host + signInUrl(pathname + search)} className={buttonClass({ variant: 'soft' })}>
          前往正式站点
        </a>
      </div>
    </div>
  );
}
