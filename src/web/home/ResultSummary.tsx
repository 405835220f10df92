import type { ReactElement } from 'react';
import type { Category } from '../../catalog/category.ts';
import { CATEGORY_FILTERS, hasChoices } from '../../catalog/filters.ts';
import type { SearchParams } from '../session/searchParams.ts';
import type { Answer } from '../session/searchState.ts';
import { useSearch } from '../session/useSearch.ts';
import { Badge } from '../ui/Badge.tsx';
import { cn } from '../ui/cn.ts';
import { ClearFilters } from './filters/ClearFilters.tsx';
import { countOfDocuments } from './textsMessages.ts';

const MODE_LABELS = { isbn: '搜索类型：ISBN', md5: '搜索类型：MD5' } as const;

/** The number of results in words (specification, section 2). */
export function summaryOf(answer: Answer): string {
  if (answer.params.scope !== 'text') return `找到 ${answer.total} 条结果`;
  return `在正文中找到 ${countOfDocuments(answer)} 份文档`;
}

/** The same in fewer words, beside the announcement of the number to screen readers. */
function phoneSummaryOf(answer: Answer): string {
  return answer.params.scope === 'text'
    ? `共 ${countOfDocuments(answer)} 份文档`
    : `共 ${answer.total} 条结果`;
}

/** The line above the results: how the query was understood, and the number of results. */
export function ResultSummary({
  category,
  params,
  answer,
  isCountShown,
}: {
  readonly category: Category;
  readonly params: SearchParams;
  readonly answer: Answer | undefined;
  readonly isCountShown: boolean;
}): ReactElement {
  const mode = answer && answer.mode !== 'text' ? MODE_LABELS[answer.mode] : undefined;
  const isFiltered = useSearch(({ filters }) => hasChoices(filters)) && !mode;
  /** On a phone, in one row with the checkbox of the filters. */
  const isBeside = !mode && CATEGORY_FILTERS[category].includes('answers');
  return (
    <div
      className={cn(
        'mt-1 flex min-h-7 items-center gap-2 px-1 text-sm text-ink-faint md:min-h-8',
        isBeside && 'beside-answers-toggle',
      )}
    >
      {mode && <Badge colour="blue">{mode}</Badge>}
      {answer && (
        <span className={cn('md:hidden', isBeside && 'ms-auto')}>{phoneSummaryOf(answer)}</span>
      )}
      {answer && isCountShown && (
        <span className="hidden md:inline">
          {summaryOf(answer)}，耗时 {Math.max(1, Math.round(answer.milliseconds))} ms
        </span>
      )}
      {isFiltered && (
        <span className="md:ms-auto">
          <ClearFilters params={params} variant="quiet" />
        </span>
      )}
    </div>
  );
}
