import type { ReactElement } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { OpenReportsSchema } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { Failure } from '../role/Failure.tsx';
import { useResource } from '../role/useResource.ts';
import { ReportRow } from './ReportRow.tsx';

/** The open reports, oldest first: they are answered here. */
export function ReportList({
  now,
  isMaintainer,
  onChange,
}: {
  readonly now: number;
  readonly isMaintainer: boolean;
  readonly onChange: () => void;
}): ReactElement | null {
  const { data, error, reload } = useResource(
    `${CONTRIBUTION_API.review}/reports`,
    OpenReportsSchema,
  );
  if (error === undefined && !data?.reports.length) return null;
  return (
    <div id="reports">
      <PageSection title="报告" {...(data && { count: data.reports.length })}>
        {error !== undefined && <Failure error={error} onRetry={reload} />}
        <ul className="desk-list">
          {data?.reports.map((report) => (
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
      </PageSection>
    </div>
  );
}
