import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** What visitors look for and the archive does not have. */
export function WishesPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">求资料</h1>
    </PageFrame>
  );
}
