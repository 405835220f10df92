import { BarChart3 } from 'lucide-react';
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BAR_END } from '../places/listElements.ts';
import { ResultList } from '../results/ResultList.tsx';
import { Button } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { SortSelect } from './filters/SortSelect.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NothingFound } from './NothingFound.tsx';
import { RESULTS_ID } from './resultsId.ts';
import { useIsLate, useSearchRoad } from './roadContext.ts';
import type { Answer, RoadState, SearchPhase } from './searchRoad.ts';

/** All that stands below the box while someone searches: tabs, the count, results. */
export function SearchPanel({
  phase,
  category,
  previewed,
}: {
  readonly phase: Exclude<SearchPhase, { status: 'landing' }>;
  readonly category: RoadState['category'];
  readonly previewed: string | undefined;
}): ReactElement {
  const [isCountShown, setCountShown] = useState(true);
  const answer = 'answer' in phase ? phase.answer : undefined;
  const top = useTopOfNewAnswer(answer);
  const region = useBusyMark(phase);
  const isLate = useIsLate();
  return (
    <>
      <div ref={top} className="mt-3 scroll-mt-21 flex items-center justify-between gap-2">
        <CategoryTabs {...phase.question} category={category} />
        <div className="flex items-center gap-1">
          {(!answer || answer.mode === 'text') && <SortSelect />}
          <span className="needs-script hidden md:block">
            <Button
              variant="quiet"
              size="icon"
              aria-pressed={isCountShown}
              aria-label="显示结果数量和耗时"
              title="显示结果数量和耗时"
              onClick={() => setCountShown(!isCountShown)}
            >
              <BarChart3 aria-hidden />
            </Button>
          </span>
        </div>
      </div>
      <FilterBar category={category} answer={answer} />
      <AnswerLine question={phase.question} answer={answer} isCountShown={isCountShown} />
      <p role="status" className="sr-only">
        {phase.status === 'answered' && `找到 ${phase.answer.total} 条结果`}
      </p>
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
    </>
  );
}

/**
 * Marks the region as busy while an answer is on its way. The mark is set beside React, which would
 * draw the whole page for it, and taken away together with the new results.
 */
function useBusyMark(drawn: SearchPhase): RefObject<HTMLElement | null> {
  const road = useSearchRoad();
  const region = useRef<HTMLElement>(null);
  useEffect(
    () =>
      road.subscribe(() => {
        if (road.state().phase.status === 'pending')
          region.current?.setAttribute('aria-busy', 'true');
      }),
    [road],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what has just been drawn
  useLayoutEffect(() => {
    const isBusy = road.state().phase.status === 'pending';
    region.current?.setAttribute('aria-busy', String(isBusy));
  }, [road, drawn]);
  return region;
}

/** Someone deep in a list who asks anew means to see the new list from its beginning. */
function useTopOfNewAnswer(answer: Answer | undefined): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(answer?.question);
  const scrolled = useRef(0);
  // Known from the event, because asking for it makes the browser lay the page out at once.
  useEffect(() => {
    const note = () => {
      scrolled.current = scrollY;
    };
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  // The scroll position is outside React, and has to be right before the new list is painted.
  useLayoutEffect(() => {
    if (!answer || seen.current === answer.question) return;
    seen.current = answer.question;
    // Except where they were before.
    if (answer.place) return;
    const element = top.current;
    if (!element || scrolled.current === 0) return;
    if (element.getBoundingClientRect().top < BAR_END) element.scrollIntoView();
  }, [answer]);
  return top;
}

function Results({
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
  const { items, total, place } = phase.answer;
  const more = phase.status === 'answered' ? phase.more : 'idle';
  return (
    <>
      <ResultList
        items={items}
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
