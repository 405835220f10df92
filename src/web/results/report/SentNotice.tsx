import { CircleCheck } from 'lucide-react';
import { type ReactElement, useCallback } from 'react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { followPath, type SentReport } from './sendReport.ts';

/** The number of a report, and where it can be followed. */
export function SentNotice({
  sent: { number, secret },
  onDone,
}: {
  readonly sent: SentReport;
  readonly onDone?: (() => void) | undefined;
}): ReactElement {
  // The form that had the focus is gone.
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <div ref={focus} tabIndex={-1} role="status" className="mt-4 flex flex-col gap-3 outline-none">
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
        已收到，编号 <span className="tabular-nums">{number}</span>
      </p>
      <p className="text-sm text-ink-soft">
        审核者处理后，结果显示在进度页面。此浏览器会记住该报告；需要在其他设备查看时，请保存进度页面的链接。
      </p>
      <p className="flex flex-wrap gap-2">
        <a href={followPath(secret)} className={buttonClass({ variant: 'soft', size: 'sm' })}>
          查看进度
        </a>
        {onDone && (
          <Button size="sm" onClick={onDone}>
            关闭
          </Button>
        )}
      </p>
    </div>
  );
}
