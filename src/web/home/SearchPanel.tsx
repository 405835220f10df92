import { BarChart3 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { SearchPhase, SearchState } from '../session/searchState.ts';
import { useSearch } from '../session/useSearch.ts';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import { AnswerNotice } from './AnswerNotice.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { SortSelect } from './filters/SortSelect.tsx';
import { Results } from './Results.tsx';
import { RESULTS_ID } from './resultsId.ts';
import { useBusyMark } from './useBusyMark.ts';
import { useTopOfNewAnswer } from './useTopOfNewAnswer.ts';

/** All that stands below the box while someone searches: tabs, the count, results. */
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
  const top = useTopOfNewAnswer(answer);
  const region = useBusyMark(phase);
  const isLate = useSearch((state) => state.isLate);
  return (
    <div ref={top}>
      <SuggestionsPlace />
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
      <AnswerLine
        category={category}
        params={phase.params}
        answer={answer}
        isCountShown={isCountShown}
      />
      <div role="status">
        <p className="sr-only">
          {phase.status === 'answered' && `找到 ${phase.answer.total} 条结果`}
        </p>
        {answer && <AnswerNotice answer={answer} />}
      </div>
      <section
        ref={region}
        id={RESULTS_ID}
        aria-label="搜索结果"
        aria-busy={phase.status === 'pending'}
        className={cn(
          // However few there are, the end of the page stays below the window, and never jumps in it.
          '-mx-4 mt-2 min-h-[calc(100dvh-12rem)] transition-opacity duration-150 md:mx-0',
          isLate && 'opacity-60',
        )}
      >
        <Results phase={phase} previewed={previewed} />
      </section>
    </div>
  );
}

/** Fetched when someone first types where the browser can search by itself; without it none are shown. */
const Suggestions = lazy(() =>
  import('./suggestions/Suggestions.tsx').then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
);

/**
 * The room between box and tabs. As soon as someone types it is as high as a line of suggestions, and
 * stays so: nothing below it moves when they come and go.
 */
function SuggestionsPlace(): ReactElement {
  const isKept = useSearch(({ suggestions }) => suggestions !== undefined);
  return (
    <div className={isKept ? 'h-11' : 'h-3'}>
      {isKept && (
        <Suspense fallback={null}>
          <Suggestions />
        </Suspense>
      )}
    </div>
  );
}
