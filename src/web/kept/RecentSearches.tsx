import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { homeUrl } from '../../protocol/urls.ts';
import { KeptRow } from './KeptRow.tsx';
import { keyOf, removeEntry } from './keptLists.ts';
import { RecentList } from './RecentList.tsx';
import type { LoadedKept } from './useKept.ts';

/** The searches that were used last. */
export function RecentSearches({ kept, state }: LoadedKept): ReactElement {
  return (
    <RecentList title="最近搜索">
      {state.searches.map((search) => (
        <KeptRow
          key={keyOf(search)}
          href={homeUrl(search)}
          title={
            <>
              {search.query}
              {search.category !== 'all' && (
                <span className="text-ink-faint"> · {CATEGORY_LABELS[search.category]}</span>
              )}
            </>
          }
          removeLabel={`移除最近搜索 ${search.query}`}
          onRemove={() =>
            void kept.update((lists) => removeEntry(lists, 'searches', keyOf(search)))
          }
        />
      ))}
    </RecentList>
  );
}
