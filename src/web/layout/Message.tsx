import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { buttonClass } from '../ui/Button.tsx';

/** A page with a message and the next step; `figure` is shown large above it. */
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

  /** Reloads the home page to recover from any error; offline, navigates within the app. */
  function goHome(event: MouseEvent): void {
    if (!navigator.onLine) onPlainClick(store.reset)(event);
  }

  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 py-16 text-center [overflow-wrap:anywhere]">
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
