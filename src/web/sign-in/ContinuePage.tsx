import { CircleCheck } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { adviseDownload } from '../in-app/adviseDownload.ts';
import { openReturnEntry } from '../restore/openReturnEntry.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { destinationOf } from './destination.ts';
import { StepFrame } from './StepFrame.tsx';
import { TargetTitle } from './TargetTitle.tsx';

/** A second redirect to the same destination within this time is a loop, in ms. */
const LOOP_WINDOW_MS = 10_000;

/**
 * Redirects to the destination, in place of this page. A download leaves the page open, which then
 * says so; without scripts, there is a link.
 */
export function ContinuePage({
  title,
  to,
  targetTitle,
  hasBecomeAccessible = false,
  children,
}: {
  readonly title: ReactNode;
  readonly to: string;
  readonly targetTitle: string | undefined;
  /** Whether the destination became accessible while this page was open. */
  readonly hasBecomeAccessible?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const isDownload = destinationOf(to) === 'download';

  const [hasStopped, setStopped] = useState(false);

  // Navigates away from the page, outside React.
  useEffect(() => {
    if (
      !mayRedirect(to, hasBecomeAccessible) ||
      (isDownload && adviseDownload(new URL(to, location.href).href))
    ) {
      setStopped(true);
    } else if (!openReturnEntry(to)) location.replace(to);
  }, [to, isDownload, hasBecomeAccessible]);

  return (
    <StepFrame
      title={title}
      lead={
        <>
          {!hasStopped && (
            <span className="needs-script">
              {isDownload ? '下载已开始，您可以关闭此页面。' : '正在跳转。'}如果没有反应，
            </span>
          )}
          请点击下方按钮{hasStopped && '继续'}。
        </>
      }
    >
      <TargetTitle title={targetTitle} />
      <p className="mt-6 flex flex-wrap gap-3">
        <ContinueLink to={to} className={buttonClass({ variant: 'primary' })} />
        {isDownload && (
          <a href="/" className={buttonClass({ variant: 'soft' })}>
            返回首页
          </a>
        )}
      </p>
      {children}
    </StepFrame>
  );
}

/** The title of the page after a success. */
export function SuccessTitle({ children }: { readonly children: string }): ReactElement {
  return (
    <span className="inline-flex items-center gap-2">
      <CircleCheck className="size-6 shrink-0 text-accent" aria-hidden="true" />
      {children}
    </span>
  );
}

const KEY = 'campusdocs:went-on';

/** Whether to redirect: not after Back or a reload, which phones also do by themselves. */
function mayRedirect(to: string, hasBecomeAccessible: boolean): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
  if (!isNew && !hasBecomeAccessible) return false;
  const now = Date.now();
  try {
    const [lastTime = '', lastDestination] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    sessionStorage.setItem(KEY, `${now} ${to}`);
    return lastDestination !== to || now - Number(lastTime) > LOOP_WINDOW_MS;
  } catch {
    // Without storage a loop cannot be detected; never redirecting would be worse.
    return true;
  }
}
