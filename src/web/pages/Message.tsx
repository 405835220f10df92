import type { ReactElement, ReactNode } from 'react';
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
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      {figure && (
        <p className="font-wordmark text-8xl leading-none font-bold tracking-tight text-accent italic">
          {figure}
        </p>
      )}
      <h1 className="text-xl font-medium text-balance">{title}</h1>
      {children}
      {/* Loaded anew: wherever something went wrong, this leads out of it. */}
      <a href="/" className={buttonClass({ variant: 'soft' })}>
        返回首页
      </a>
    </div>
  );
}
