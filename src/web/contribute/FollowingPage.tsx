import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** What became of proposals. */
export function FollowingPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">投稿进度</h1>
    </PageFrame>
  );
}
