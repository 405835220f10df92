import type { ReactElement } from 'react';
import { itemPath } from '../../protocol/urls.ts';
import { KeptRow } from './KeptRow.tsx';
import { removeEntry } from './keptLists.ts';
import { ReadingPageLink } from './ReadingPageLink.tsx';
import { RecentList } from './RecentList.tsx';
import type { LoadedKept } from './useKept.ts';

/** The documents that were opened last. */
export function RecentDocuments({ kept, state }: LoadedKept): ReactElement {
  return (
    <RecentList title="最近打开">
      {state.opened.map(({ id, title }) => (
        <KeptRow
          key={id}
          href={itemPath(id)}
          title={title}
          removeLabel={`移除最近打开 ${title}`}
          onRemove={() => void kept.update((lists) => removeEntry(lists, 'opened', id))}
        >
          <ReadingPageLink id={id} state={state} />
        </KeptRow>
      ))}
    </RecentList>
  );
}
