import { X } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { pageTitle } from '../../../catalog/pageTitle.ts';
import { REPORT_KINDS } from '../../../protocol/contribution/reports.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ReportForm } from './ReportForm.tsx';
import './report.css';

/** Reports something about an item. Escape closes it; a click outside does not, for what was typed. */
export function ReportDialog({
  item,
  onClose,
}: {
  readonly item: Item;
  readonly onClose: () => void;
}): ReactElement {
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={open}
      aria-labelledby="report-title"
      className="report dialog"
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onClose}
    >
      <div className="report-head flex items-center justify-between gap-4">
        <h2 id="report-title" className="text-lg font-semibold">
          报告问题
        </h2>
        <IconButton label="关闭" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{pageTitle(item)}</p>
      <ReportForm kinds={REPORT_KINDS} item={item.id} onDone={onClose} />
    </dialog>
  );
}
