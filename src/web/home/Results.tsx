import type { ReactElement } from 'react';
import { ResultList } from '../results/ResultList.tsx';
import type { SearchPhase } from '../session/searchState.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { NothingFound } from './NothingFound.tsx';

/** The results, or the reason why there are none. */
export function Results({
  phase,
  previewed,
}: {
  readonly phase: Exclude<SearchPhase, { status: 'landing' }>;
  readonly previewed: string | undefined;
}): ReactElement | null {
  const store = useSearchStore();
  if (phase.status === 'failed') return <LoadFailed error={phase.error} onRetry={store.retry} />;
  if (phase.status === 'answered' && phase.answer.total === 0) {
    return <NothingFound params={phase.params} mode={phase.answer.mode} />;
  }
  // An older empty answer says nothing about the current query.
  if (!phase.answer || phase.answer.total === 0) return null;
  const { params, items, marks, total, scroll } = phase.answer;
  const more = phase.status === 'answered' ? phase.more : 'idle';
  return (
    <>
      <ResultList
        params={params}
        items={items}
        marks={marks}
        total={more === 'failed' ? items.length : total}
        scroll={scroll}
        previewed={previewed}
        onPreview={store.setPreview}
        onMore={store.loadMore}
        loadingMore={more === 'pending'}
      />
      {more === 'failed' && <LoadFailed onRetry={store.retry} />}
    </>
  );
}
