import type { ReactElement } from 'react';
import { dayInChina } from '../../lib/chinaTime.ts';
import type { FollowedReport } from '../../protocol/contribution/reports.ts';
import { itemPath } from '../../protocol/urls.ts';
import { REPORT_LABELS, REPORT_STATES } from '../results/report/reportLabels.ts';
import { Badge } from '../ui/Badge.tsx';
import type { BadgeColour } from '../ui/badgeColours.ts';
import { TextLink } from '../ui/TextLink.tsx';

const COLOURS: Readonly<Record<FollowedReport['state'], BadgeColour>> = {
  open: 'blue',
  resolved: 'green',
  declined: 'orange',
};

/** A report with its state and answer. */
export function ReportEntry({
  report: { number, kind, item, title, text, state, answer, created, changed },
}: {
  readonly report: FollowedReport;
}): ReactElement {
  return (
    <article className="rounded-xl border border-line bg-raised p-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <span className="tabular-nums">{number}</span>
        <span>{REPORT_LABELS[kind]}</span>
        <Badge colour={COLOURS[state]}>{REPORT_STATES[state]}</Badge>
      </h2>
      {item !== undefined && (
        <p className="mt-1 wrap-anywhere">
          {title === undefined ? (
            <span className="text-ink-soft">文件 {item}</span>
          ) : (
            <TextLink href={itemPath(item)}>{title}</TextLink>
          )}
        </p>
      )}
      {text !== '' && (
        <p className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
      )}
      {answer !== undefined && (
        <p className="mt-3 rounded-lg bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="font-medium">答复：</span>
          {answer}
        </p>
      )}
      <p className="mt-2 text-xs text-ink-faint tabular-nums">
        提交于 {dayInChina(created)}
        {state !== 'open' && `，处理于 ${dayInChina(changed)}`}
      </p>
    </article>
  );
}
