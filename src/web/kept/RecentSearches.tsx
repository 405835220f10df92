import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { homeUrl } from '../../protocol/urls.ts';
import { KeptRow } from './KeptRow.tsx';
import { keyOf, removeEntry } from './keptLists.ts';
import type { LoadedKept } from './useKept.ts';

/** The searches that were used last. */
export function RecentSearches({ kept, state }: LoadedKept): ReactElement | null {
  if (state.searches.length === 0) return null;
  return (
    <section aria-labelledby="kept-searches" className="mt-6">
      <h3 id="kept-searches" className="mb-1 text-sm text-ink-faint">
        最近搜索
      </h3>
      <ul>
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
      </ul>
    </section>
  );
}
