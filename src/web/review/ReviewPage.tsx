import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** The review queue, and one proposal of it. */
export function ReviewPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">审核</h1>
    </PageFrame>
  );
}
