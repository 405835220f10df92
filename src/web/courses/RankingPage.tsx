import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import type { ItemRanking } from '../../protocol/itemRanking.ts';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { itemHref } from '../results/ItemRow.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { RANKING_TITLES } from './rankingTitles.ts';

/** The items that were added last, or that are downloaded most. */
export function RankingPage({ order, entries }: ItemRanking): ReactElement {
  const isLatest = order === 'latest';
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold">{RANKING_TITLES[order]}</h1>
      <p className="mt-2 text-sm text-ink-soft">
        {isLatest
          ? '最近收录的文件，最新的在前。'
          : '本学期下载次数最多的文件。仅统计次数，不记录下载者。'}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a
          href={isLatest ? PATHS.popular : PATHS.latest}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {RANKING_TITLES[isLatest ? 'popular' : 'latest']}
        </a>
        <a href={PATHS.browse} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          浏览全部
        </a>
      </p>
      {entries.length === 0 && (
        <p className="py-16 text-center text-ink-soft">本学期还没有下载记录。</p>
      )}
      <ol className="-mx-2 mt-6 max-w-3xl">
        {entries.map(({ item, value }) => (
          <li key={item.id}>
            <a
              href={itemHref(item)}
              className="flex min-h-10 items-baseline gap-3 rounded-lg px-2 py-2 hover:bg-sunken hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="w-8 shrink-0 text-xs text-ink-faint">
                {CATEGORY_LABELS[item.type]}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{pageTitle(item)}</span>
              <span className="shrink-0 text-xs text-ink-faint tabular-nums">
                {isLatest ? dayOf(value) : `${value} 次`}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </PageFrame>
  );
}

/** The day of a time in milliseconds, in China, as `2026-11-21`. */
function dayOf(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}
