import type { ReactElement } from 'react';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import type { FollowedReport } from '../../protocol/contribution/reports.ts';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { forgetReports, reportSecrets } from '../results/report/reportSecrets.ts';
import { Button } from '../ui/Button.tsx';
import { followReports } from './communityApi.ts';
import { ReportEntry } from './ReportEntry.tsx';
import { useHash } from './useHash.ts';

/** What became of reports: of the one in the address, or of those from this browser. */
export function ReportPage(): ReactElement {
  const secret = useHash();
  const isLinked = secret !== undefined && secret !== '';
  const loaded = useLoaded(
    (signal) => followReports(isLinked ? [secret] : reportSecrets(), signal),
    secret,
  );

  function forget(): void {
    forgetReports();
    loaded.reload();
  }

  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">报告进度</h1>
      <p className="mt-2 text-sm text-ink-soft">
        {isLinked
          ? '凭此页的链接可以在任何设备上查看该报告，请妥善保存。'
          : '从此浏览器提交的报告。记录仅保存在本机。'}
      </p>
      <NeedsScript what="查看进度" />
      <LoadedPart loaded={loaded}>
        {(reports) => <Reports reports={reports} onForget={isLinked ? undefined : forget} />}
      </LoadedPart>
    </PageFrame>
  );
}

function Reports({
  reports,
  onForget,
}: {
  readonly reports: readonly FollowedReport[];
  readonly onForget: (() => void) | undefined;
}): ReactElement {
  if (reports.length === 0) {
    return (
      <p className="py-16 text-center text-balance text-ink-soft">
        没有可查看的报告。报告在处理完成 {inDays(LIFETIMES.endedReport)} 天后移除。
      </p>
    );
  }
  return (
    <>
      <ol className="mt-6 flex flex-col gap-3">
        {reports.map((report) => (
          <li key={report.number}>
            <ReportEntry report={report} />
          </li>
        ))}
      </ol>
      {onForget && (
        <p className="mt-6 flex flex-wrap items-center gap-3 text-sm text-ink-faint">
          <Button size="sm" onClick={onForget}>
            从本机移除记录
          </Button>
          报告不受影响，仍会处理。
        </p>
      )}
    </>
  );
}
