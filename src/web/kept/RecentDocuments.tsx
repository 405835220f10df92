import type { ReactElement } from 'react';
import { itemPath } from '../../protocol/urls.ts';
import { KeptRow } from './KeptRow.tsx';
import { removeEntry } from './keptLists.ts';
import { ReadingPageLink } from './ReadingPageLink.tsx';
import type { LoadedKept } from './useKept.ts';

/** The documents that were opened last. */
export function RecentDocuments({ kept, state }: LoadedKept): ReactElement | null {
  if (state.opened.length === 0) return null;
  return (
    <section aria-labelledby="kept-opened" className="mt-4">
      <h3 id="kept-opened" className="mb-1 text-sm text-ink-faint">
        最近打开
      </h3>
      <ul>
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
      </ul>
    </section>
  );
}
