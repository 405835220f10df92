import type { ReactElement } from 'react';
import { contentOf, isAnswer } from '../../catalog/filters.ts';
import type { Test } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
import { STAGES, stageGroupOf } from '../../catalog/stage.ts';
import { groupBy } from '../../lib/groupBy.ts';
import { itemHref } from '../results/ItemRow.tsx';
import { wikiUrl } from '../results/itemRules.ts';
import { paperLabels } from './paperLabels.ts';

/** The exam papers of a course: school years down, stages across. */
export function PaperTable({ papers }: { readonly papers: readonly Test[] }): ReactElement {
  const stages = STAGES.filter((stage) =>
    papers.some((paper) => stageGroupOf(paper.data) === stage),
  );
  const years = [...groupBy(papers, ({ data }) => schoolYearOf(data))];
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">学年</th>
          {stages.map((stage) => (
            <th key={stage} scope="col">
              {stage}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map(([year, own]) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {stages.map((stage) => (
              <td key={stage}>
                <Papers papers={own.filter((paper) => stageGroupOf(paper.data) === stage)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
            {labels[at]}
            {contentOf(paper).some(isAnswer) && <span className="paper-mark">答案</span>}
            {wikiUrl(paper) !== undefined && <span className="paper-mark">wiki</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
