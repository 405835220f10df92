import type { ReactElement } from 'react';
import { cn } from './cn.ts';

/** A progress indicator; `label` is for screen readers. */
export function Spinner({
  label = '加载中',
  className,
}: {
  readonly label?: string;
  readonly className?: string;
}): ReactElement {
  return (
    <span role="status" className={cn('inline-flex', className ?? 'size-5')}>
      <svg viewBox="0 0 24 24" fill="none" className="size-full animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="var(--line)" strokeWidth="2.5" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          stroke="var(--accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
