import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** Who is thanked. */
export function ContributorsPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">致谢</h1>
    </PageFrame>
  );
}
