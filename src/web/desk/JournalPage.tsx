import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** The journal: who did what, when. */
export function JournalPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">操作日志</h1>
    </PageFrame>
  );
}
