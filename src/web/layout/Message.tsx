import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { buttonClass } from '../ui/Button.tsx';

/** A page that says one thing and offers the next step; `figure` stands large above it. */
export function Message({
  figure,
  title,
  children,
}: {
  readonly figure?: string;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  const store = useSearchStore();

  /** Loaded anew, home leads out of whatever went wrong; but without a network there is no loading. */
  function goHome(event: MouseEvent): void {
    if (!navigator.onLine) onPlainClick(store.reset)(event);
  }

  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      {figure && (
        <p className="font-wordmark text-[min(6rem,25vw)] leading-none font-bold tracking-tight text-accent italic">
          {figure}
        </p>
      )}
      <h1 className="text-xl font-medium text-balance">{title}</h1>
      {children}
      <a href="/" onClick={goHome} className={buttonClass({ variant: 'soft' })}>
        返回首页
      </a>
    </div>
  );
}
