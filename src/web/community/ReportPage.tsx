import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** What became of a report. */
export function ReportPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">报告进度</h1>
    </PageFrame>
  );
}
