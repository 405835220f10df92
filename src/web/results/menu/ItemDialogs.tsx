import { type ReactElement, type RefObject, useState } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { useDismissOnBack } from '../../ui/useDismissOnBack.ts';
import { ReportDialog } from '../report/ReportDialog.tsx';
import { MenuPopup } from './MenuPopup.tsx';

export interface ItemDialogsProps {
  readonly item: Item;
  readonly anchor: RefObject<HTMLElement | null>;
  /** What is shown first. */
  readonly begin: 'menu' | 'report';
  readonly onClose: () => void;
}

/** The menu of an item, and the form that it leads to: one step back closes either. */
export function ItemDialogs({ item, anchor, begin, onClose }: ItemDialogsProps): ReactElement {
  const [step, go] = useState(begin);
  useDismissOnBack(true, onClose);
  return step === 'menu' ? (
    <MenuPopup item={item} anchor={anchor} onReport={() => go('report')} onClose={onClose} />
  ) : (
    <ReportDialog item={item} onClose={onClose} />
  );
}
