import type { ReactElement } from 'react';
import type { DeskWork } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { WORK_LABELS } from './deskWords.ts';
import { workText } from './workText.ts';

/** The work on documents, with progress and rate. */
export function WorkList({ work }: { readonly work: readonly DeskWork[] }): ReactElement {
  return (
    <PageSection title="后台任务">
      {work.length === 0 && <p className="desk-soft">没有后台任务。</p>}
      <ul className="desk-work">
        {work.map((each) => (
          <li key={each.kind}>
            <p>
              <span id={`work-${each.kind}`}>{WORK_LABELS[each.kind]}</span>
              <span className="desk-soft">{workText(each)}</span>
            </p>
            <progress
              aria-labelledby={`work-${each.kind}`}
              max={Math.max(each.total, 1)}
              value={each.total === 0 ? 1 : each.done}
            />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
