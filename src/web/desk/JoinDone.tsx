import { type ReactElement, useEffect, useRef } from 'react';
import type { Joined } from '../../protocol/contribution/roles.ts';
import { PATHS } from '../../protocol/urls.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ROLE_LABELS, ROLE_POWERS } from './roleWords.ts';

/** What the visitor is now, and where to begin. */
export function JoinDone({ joined: { role, tag } }: { readonly joined: Joined }): ReactElement {
  const message = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <p ref={message} tabIndex={-1} role="status" className="mt-4 outline-none">
        领取成功，您现在是本站的{ROLE_LABELS[role]}。
      </p>
      <p className="mt-2 text-ink-soft">
        您可以{ROLE_POWERS[role]}。操作日志以匿名编号{' '}
        <code className="font-mono text-sm">{tag}</code> 记录您的操作。
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={PATHS.review} className={buttonClass({ variant: 'primary' })}>
          开始审核
        </a>
        <a href={PATHS.desk} className={buttonClass({})}>
          前往工作台
        </a>
      </p>
    </>
  );
}
