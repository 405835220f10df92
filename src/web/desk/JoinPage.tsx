import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** Accepts a one-time link to a role. */
export function JoinPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">领取权限</h1>
    </PageFrame>
  );
}
