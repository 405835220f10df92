import type { ReactElement } from 'react';
import type { Test } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
import { STAGES, stageGroupOf } from '../../catalog/stage.ts';
import { groupBy } from '../../lib/groupBy.ts';
import { itemHref } from '../results/ItemRow.tsx';
import { cn } from '../ui/cn.ts';
import { paperLabels, type Shortened, shortSchoolYear } from './paperLabels.ts';

/** More papers than these stand closer together, so that all are on a phone screen and a scroll. */
const MANY = 40;

/** The exam papers of a course: school years down, stages across. */
export function PaperTable({ papers }: { readonly papers: readonly Test[] }): ReactElement {
  const byStage = groupBy(papers, ({ data }) => stageGroupOf(data));
  const countOf = (stage: Stage) => byStage.get(stage)?.length ?? 0;
  const stages = STAGES.filter((stage) => countOf(stage) > 0);
  const most = Math.max(...stages.map(countOf));
  const years = [...groupBy(papers, ({ data }) => schoolYearOf(data))];
  return (
    <>
      <p aria-hidden="true" className="paper-legend">
        上、下：第一、第二学期<span className="paper-legend-phone">；答：含答案</span>
      </p>
      <table className={cn('paper-table', papers.length > MANY && 'paper-table-dense')}>
        <thead>
          <tr>
            <th scope="col">学年</th>
            {stages.map((stage) => (
              <th
                key={stage}
                scope="col"
                {...(countOf(stage) === most && { className: 'paper-most' })}
              >
                {stage}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map(([year, own]) => (
            <tr key={year}>
              <th scope="row">
                <Short text={{ full: year, short: shortSchoolYear(year) }} />
              </th>
              {stages.map((stage) => (
                <td key={stage}>
                  <Papers papers={own.filter((paper) => stageGroupOf(paper.data) === stage)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Stage = (typeof STAGES)[number];

function Papers({ papers }: { readonly papers: readonly Test[] }): ReactElement | null {
  if (papers.length === 0) return null;
  const labels = paperLabels(papers);
  return (
    <ul>
      {papers.map((paper, at) => (
        <li key={paper.id}>
          <a
            href={itemHref(paper)}
            title={pageTitle(paper)}
            {...(!isMd5(paper.id) && { target: '_blank', rel: 'noopener' })}
          >
            {labels[at]?.semester && (
              <Short text={labels[at].semester} className="paper-semester" />
            )}
            {labels[at]?.parts.map((part) => (
              <Short key={part.full} text={part} />
            ))}
            {labels[at]?.marks.map((mark) => (
              <Short key={mark.full} text={mark} className="paper-mark" />
            ))}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A text that can be drawn shorter by the style sheet; screen readers get all of it. */
function Short({
  text: { full, short },
  className,
}: {
  readonly text: Shortened;
  readonly className?: string;
}): ReactElement {
  return (
    <span className={className} {...(short !== full && { 'data-short': short })}>
      {full}
    </span>
  );
}
