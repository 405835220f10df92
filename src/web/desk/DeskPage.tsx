import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** Numbers and open tasks for those with a role. */
export function DeskPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">工作台</h1>
    </PageFrame>
  );
}
