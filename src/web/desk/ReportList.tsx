import type { ReactElement } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { OpenReportsSchema } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { Failure } from '../role/Failure.tsx';
import { useResource } from '../role/useResource.ts';
import { ReportRow } from './ReportRow.tsx';
import { useShortened } from './useShortened.tsx';

/** The open reports, oldest first: they are answered here. */
export function ReportList({
  total,
  now,
  isMaintainer,
  onChange,
}: {
  /** How many there are: the list has the oldest. */
  readonly total: number;
  readonly now: number;
  readonly isMaintainer: boolean;
  readonly onChange: () => void;
}): ReactElement | null {
  const { data, error, reload } = useResource(
    `${CONTRIBUTION_API.review}/reports`,
    OpenReportsSchema,
  );
  const { shown, toggle } = useShortened(data?.reports ?? [], { most: 5, unit: '份' });
  if (error === undefined && !data?.reports.length) return null;
  return (
    <div id="reports">
      <PageSection title="报告" count={total}>
        {error !== undefined && <Failure error={error} onRetry={reload} />}
        <ul className="desk-list">
          {shown.map((report) => (
            <ReportRow
              key={report.number}
              report={report}
              now={now}
              isMaintainer={isMaintainer}
              onClosed={() => {
                reload();
                onChange();
              }}
            />
          ))}
        </ul>
        {toggle}
        {data && total > data.reports.length && (
          <p className="desk-soft mt-3">
            此处列出最早的 {data.reports.length} 份，处理后显示其余的报告。
          </p>
        )}
      </PageSection>
    </div>
  );
}
