import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** Where visitors give documents. */
export function ContributePage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">投稿</h1>
    </PageFrame>
  );
}
