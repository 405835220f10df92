import type { ReactElement, ReactNode } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** The layout of a sign-in step: title, lead sentence and content. */
export function StepFrame({
  title,
  lead,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-2xl font-semibold text-balance">{title}</h1>
        {lead !== undefined && <p className="mt-3 text-ink-soft">{lead}</p>}
        {children}
      </div>
    </PageFrame>
  );
}
