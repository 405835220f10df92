import type { ReactElement } from 'react';
import { ResultList } from '../results/ResultList.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useSearchRoad } from './roadContext.ts';
import type { SearchPhase } from './roadState.ts';

/** What is found, or why nothing stands there. */
export function Results({
  phase,
  previewed,
}: {
  readonly phase: Exclude<SearchPhase, { status: 'landing' }>;
  readonly previewed: string | undefined;
}): ReactElement | null {
  const road = useSearchRoad();
  if (phase.status === 'failed') return <LoadFailed error={phase.error} onRetry={road.retry} />;
  if (phase.status === 'answered' && phase.answer.total === 0) {
    return <NothingFound question={phase.question} mode={phase.answer.mode} />;
  }
  // An older answer of nothing says nothing about what is asked now.
  if (!phase.answer || phase.answer.total === 0) return null;
  const { question, items, marks, total, place } = phase.answer;
  const more = phase.status === 'answered' ? phase.more : 'idle';
  return (
    <>
      <ResultList
        question={question}
        items={items}
        marks={marks}
        total={more === 'failed' ? items.length : total}
        place={place}
        previewed={previewed}
        onPreview={road.preview}
        onMore={road.more}
        loadingMore={more === 'pending'}
      />
      {more === 'failed' && <LoadFailed onRetry={road.retry} />}
    </>
  );
}
