import { BarChart3 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { SearchPhase, SearchState } from '../session/searchState.ts';
import { useSearch } from '../session/useSearch.ts';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { SortSelect } from './filters/SortSelect.tsx';
import { NearMatchNotice } from './NearMatchNotice.tsx';
import { PageLink } from './PageLink.tsx';
import { ResultSummary, summaryOf } from './ResultSummary.tsx';
import { Results } from './Results.tsx';
import { RESULTS_ID } from './resultsId.ts';
import { TextsRow } from './TextsRow.tsx';
import { useAriaBusy } from './useAriaBusy.ts';
import { useScrollToNewAnswer } from './useScrollToNewAnswer.ts';

/** The part below the box during a search: tabs, count and results. */
export function SearchPanel({
  phase,
  category,
  previewed,
}: {
  readonly phase: Exclude<SearchPhase, { status: 'landing' }>;
  readonly category: SearchState['category'];
  readonly previewed: string | undefined;
}): ReactElement {
  const [isCountShown, setCountShown] = useState(true);
  const answer = 'answer' in phase ? phase.answer : undefined;
  const top = useScrollToNewAnswer(answer);
  const region = useAriaBusy(phase);
  const isLate = useSearch((state) => state.isLate);
  return (
    <div ref={top}>
      <SuggestionsSlot />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <CategoryTabs {...phase.params} category={category} />
        <div className="ms-auto flex items-center gap-1">
          {(!answer || answer.mode === 'text') && <SortSelect />}
          <span className="needs-script hidden md:block">
            <IconButton
              label="显示结果数量和耗时"
              aria-pressed={isCountShown}
              onClick={() => setCountShown(!isCountShown)}
            >
              <BarChart3 aria-hidden />
            </IconButton>
          </span>
        </div>
      </div>
      <FilterBar category={category} answer={answer} />
      <ResultSummary
        category={category}
        params={phase.params}
        answer={answer}
        isCountShown={isCountShown}
      />
      {(!answer || answer.mode === 'text') && <TextsRow params={phase.params} answer={answer} />}
      {answer && <PageLink answer={answer} />}
      <div role="status">
        <p className="sr-only">{phase.status === 'answered' && summaryOf(phase.answer)}</p>
        {answer && <NearMatchNotice answer={answer} />}
      </div>
      <section
        ref={region}
        id={RESULTS_ID}
        aria-label="搜索结果"
        aria-busy={phase.status === 'pending'}
        className={cn(
          // Keeps the footer below the window, even with few results, so that it does not jump.
          '-mx-4 mt-2 min-h-[calc(100dvh-12rem)] transition-opacity duration-150 md:mx-0',
          isLate && 'opacity-60',
        )}
      >
        <Results phase={phase} previewed={previewed} />
      </section>
    </div>
  );
}

/** Loaded when the user first types and the browser can search; if that fails, none are shown. */
const Suggestions = lazy(() =>
  import('./suggestions/Suggestions.tsx').then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
);

/**
 * The space between box and tabs. Once the user types it has the height of a line of suggestions,
 * so that nothing below moves when they appear and disappear; on a phone, only while the box has the
 * focus.
 */
function SuggestionsSlot(): ReactElement {
  const isKept = useSearch(({ suggestions }) => suggestions !== undefined);
  return (
    <div className={isKept ? 'suggestions-slot' : 'h-3'}>
      {isKept && (
        <Suspense fallback={null}>
          <Suggestions />
        </Suspense>
      )}
    </div>
  );
}
