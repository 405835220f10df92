import type { ReactElement } from 'react';
import { PageFrame } from '../layout/PageFrame.tsx';

/** Proposes changed metadata of an item. */
export function EditPage(): ReactElement {
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">编辑元数据</h1>
    </PageFrame>
  );
}
