import type { ReactElement } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { DeskSchema } from '../../protocol/contribution/desk.ts';
import { coursePath, itemPath, PATHS } from '../../protocol/urls.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { useResource } from '../role/useResource.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { DiagnosticList } from './DiagnosticList.tsx';
import { DownloadPlots } from './DownloadPlots.tsx';
import { MachineFacts } from './MachineFacts.tsx';
import { RankedList } from './RankedList.tsx';
import { ReportList } from './ReportList.tsx';
import { TakedownSection } from './TakedownSection.tsx';
import { useRefresh } from './useRefresh.ts';
import { WaitingTiles } from './WaitingTiles.tsx';
import { WishList } from './WishList.tsx';
import { WorkList } from './WorkList.tsx';

/** The desk: how much waits and how the archive is used, what needs a hand, then the machine. */
export function DeskOverview({ isMaintainer }: { readonly isMaintainer: boolean }): ReactElement {
  const { data: desk, error, reload } = useResource(CONTRIBUTION_API.desk, DeskSchema);
  const isWorking = desk?.work.some(({ done, total }) => done < total) ?? false;
  useRefresh(isWorking, reload);
  useEventListener('focus', reload);
  const failure = error !== undefined && <Failure error={error} onRetry={reload} />;
  return (
    <>
      <h1 className="text-2xl font-semibold">工作台</h1>
      {failure}
      {!desk && error === undefined && <LateSpinner />}
      {desk && (
        <>
          <WaitingTiles waiting={desk.waiting} now={desk.now} />
          <PageSection title="下载">
            <DownloadPlots downloads={desk.downloads} />
          </PageSection>
          <ReportList
            total={desk.waiting.reports.count}
            now={desk.now}
            isMaintainer={isMaintainer}
            onChange={reload}
          />
          <WishList
            total={desk.waiting.wishes.count}
            wishes={desk.wishes}
            now={desk.now}
            onChange={reload}
          />
          <DiagnosticList diagnostics={desk.diagnostics} />
          <div className="desk-columns">
            <RankedList
              title="本学期下载最多的文件"
              unit="次"
              empty="本学期还没有下载记录。"
              entries={desk.wanted.items.map(({ id, title, downloads }) => ({
                text: title,
                href: itemPath(id),
                count: downloads,
              }))}
            />
            <div>
              <RankedList
                title="本学期下载最多的课程"
                unit="次"
                empty="本学期还没有下载记录。"
                entries={desk.wanted.courses.map(({ name, downloads }) => ({
                  text: name,
                  href: coursePath(name),
                  count: downloads,
                }))}
              />
              <RankedList
                title="没有结果的搜索"
                unit="人"
                note="近四周内，同一周至少五人搜索过的内容；不记录搜索者。"
                empty="近四周没有多人搜索而无结果的内容。"
                entries={desk.missed.map(({ text, visitors }) => ({
                  text,
                  href: `${PATHS.home}?${new URLSearchParams({ q: text })}`,
                  count: visitors,
                }))}
              />
            </div>
          </div>
          <div className="desk-columns">
            <WorkList work={desk.work} />
            <MachineFacts machine={desk.machine} now={desk.now} />
          </div>
          {isMaintainer && <TakedownSection now={desk.now} />}
        </>
      )}
    </>
  );
}
