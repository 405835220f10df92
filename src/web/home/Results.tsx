import { lazy, type ReactElement, Suspense } from 'react';
import { ResultList } from '../results/ResultList.tsx';
import { isLongEnough, resultOf, type SearchPhase } from '../session/searchState.ts';
import { useSearch, useSearchStore } from '../session/useSearch.ts';
import { ClearFilters } from './filters/ClearFilters.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { canSignInFor } from './textsMessages.ts';

/** Loaded when texts have answered; without it, the line above the results leads to them. */
const TextsSection = lazy(() =>
  import('./TextsSection.tsx').then(
    (module) => ({ default: module.TextsSection }),
    () => ({ default: () => null }),
  ),
);

const SignInForTexts = lazy(async () => ({
  default: (await import('./SignInForTexts.tsx')).SignInForTexts,
}));

/** Loaded when nothing is found; without it, the page says that alone. */
const NothingFound = lazy(() =>
  import('./NothingFound.tsx').then(
    (module) => ({ default: module.NothingFound }),
    () => ({ default: () => <OnlyTexts>没有找到相关结果</OnlyTexts> }),
  ),
);

/** Below so few results in titles, those in texts are shown as well. */
const FEW_RESULTS = 3;

/** The results, or the reason why there are none. */
export function Results({
  phase,
  previewed,
}: {
  readonly phase: Exclude<SearchPhase, { status: 'landing' }>;
  readonly previewed: string | undefined;
}): ReactElement | null {
  const store = useSearchStore();
  const texts = useSearch((state) => state.texts);
  if (phase.status === 'failed') {
    return canSignInFor(phase.error) ? (
      <Suspense fallback={null}>
        <SignInForTexts params={phase.params} />
      </Suspense>
    ) : (
      <LoadFailed error={phase.error} onRetry={store.retry} />
    );
  }
  const found = texts && resultOf(texts);
  const below =
    texts && found && found.total > 0 ? (
      <Suspense fallback={null}>
        <TextsSection params={texts.params} result={found} />
      </Suspense>
    ) : null;
  if (phase.status === 'answered' && phase.answer.total === 0) {
    if (texts?.status === 'pending' && below === null)
      return <OnlyTexts>标题、课程和作者中没有相关结果，正在查找正文…</OnlyTexts>;
    if ([phase.answer, found].some((each) => each?.isPartial && each.total === 0)) {
      return <OnlyTexts>正文中的匹配结果过多，请输入更多文字。</OnlyTexts>;
    }
    if (phase.params.scope === 'text' && !isLongEnough(phase.params.query)) {
      return <OnlyTexts>至少输入两个字才能查找正文。</OnlyTexts>;
    }
    if (below === null) {
      return (
        <Suspense fallback={null}>
          <NothingFound
            params={phase.params}
            mode={phase.answer.mode}
            clearFilters={<ClearFilters params={phase.params} variant="soft" />}
            areTextsUnknown={texts?.status === 'failed'}
          />
        </Suspense>
      );
    }
    return (
      <>
        <OnlyTexts>标题、课程和作者中没有相关结果，以下文档的正文中有相关内容。</OnlyTexts>
        {below}
      </>
    );
  }
  // An older empty answer says nothing about the current query.
  if (!phase.answer || phase.answer.total === 0) return null;
  const { params, items, marks, texts: hits, total, scroll } = phase.answer;
  const more = phase.status === 'answered' ? phase.more : 'idle';
  return (
    <>
      <ResultList
        params={params}
        items={items}
        marks={marks}
        texts={hits}
        total={more === 'failed' ? items.length : total}
        scroll={scroll}
        previewed={previewed}
        onPreview={store.setPreview}
        onMore={store.loadMore}
        loadingMore={more === 'pending'}
      />
      {more === 'failed' && <LoadFailed onRetry={store.retry} />}
      {phase.status === 'answered' && total <= FEW_RESULTS && below}
    </>
  );
}

/** A note instead of results in titles. */
function OnlyTexts({ children }: { readonly children: string }): ReactElement {
  return <p className="px-5 py-4 text-ink-soft md:px-1">{children}</p>;
}
