import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** How to ask for something to be taken down, who decides, and how fast. */
export function TakedownPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">申请下架</h1>
    </PageFrame>
  );
}
