import type { ReactElement, ReactNode } from 'react';
import type { Item } from '../../catalog/item.ts';
import type { PreviewPlace } from '../session/searchState.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { usePreloadViewer } from './usePreloadViewer.ts';

/**
 * A page with its preview: beside it from 768 px on, over it below (specification, sections 2 and
 * 4). Renders only the page if there is no item.
 */
export function PreviewLayout({
  item,
  place,
  onClose,
  children,
}: {
  readonly item: Item | undefined;
  /** Where the document opens; at its beginning if undefined. */
  readonly place: PreviewPlace | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  usePreloadViewer();
  return (
    <div className="preview-layout">
      <div className="min-w-0">{children}</div>
      {item && <PreviewPanel item={item} place={place} onClose={onClose} />}
    </div>
  );
}
