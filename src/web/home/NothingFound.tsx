import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { hasChoices } from '../../catalog/filters.ts';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import { homeUrl, PATHS } from '../../protocol/urls.ts';
import type { QueryMode } from '../../search/query/parseQuery.ts';
import { useContribute } from '../lib/contribute.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSite } from '../lib/site.ts';
import type { SearchParams } from '../session/searchParams.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { NearQueries } from './NearQueries.tsx';
import { mayBeAbbreviation } from './nearQueries.ts';
import { requestUrl } from './requestUrl.ts';
import { useTellMissed } from './useTellMissed.ts';
import { WishButton } from './WishButton.tsx';

const HINTS = {
  isbn: '请核对书号，或改用书名搜索。',
  md5: '请核对 MD5，或改用名称搜索。',
} as const;

/** Full names help where an abbreviation is not known; most, such as 高数, are. */
function adviseOn(query: string, mode: QueryMode): string {
  if (mode !== 'text') return HINTS[mode];
  return mayBeAbbreviation(query)
    ? '请尝试用全称搜索，例如“高等数学”而不是“高数”。'
    : '换个说法试试：只输入课程名，或去掉年份。';
}

/** Shown when there are no results, with suggestions (specification, section 2). */
export function NothingFound({
  params,
  mode,
  clearFilters,
  areTextsUnknown = false,
}: {
  readonly params: SearchParams;
  readonly mode: QueryMode;
  /** Clears the filters; shown if there are any. */
  readonly clearFilters: ReactElement;
  /** Whether texts could not be searched, so that they may have it. */
  readonly areTextsUnknown?: boolean;
}): ReactElement {
  const { query, category, scope, filters, sort } = params;
  const store = useSearchStore();
  const site = useSite();
  const request = requestUrl(site, query);
  const isFiltered = hasChoices(filters) && mode === 'text';
  const mayGive = useContribute() !== undefined;
  const canWish =
    mayGive && mode !== 'md5' && scope !== 'text' && query.length >= WISH_LENGTH.least;
  const isMissed = canWish && !isFiltered && category === 'all' && !areTextsUnknown;
  useTellMissed(isMissed ? query : undefined);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <p className="text-lg font-medium">
        {areTextsUnknown ? '标题、课程和作者中没有相关结果，正文尚未查找' : '没有找到相关结果'}
      </p>
      {isFiltered && (
        <>
          <p className="text-balance text-ink-soft">没有符合所有筛选条件的结果。</p>
          {clearFilters}
        </>
      )}
      <p className="text-balance text-ink-soft">
        {scope === 'text' ? '请换一种说法，或只保留最少见的词。' : adviseOn(query, mode)}
      </p>
      {scope !== 'text' && mode === 'text' && <NearQueries params={params} />}
      {category !== 'all' && (
        <p>
          <a
            className="text-accent underline underline-offset-4"
            href={homeUrl({ query, category: 'all', scope, sort })}
            onClick={onPlainClick(() => store.selectCategory('all'))}
          >
            不限于{CATEGORY_LABELS[category]}，在全部类别中搜索
          </a>
        </p>
      )}
      <GiveAdvice query={query} />
      {canWish && <WishButton key={query} query={query} />}
      {!canWish && request && (
        <p className="text-ink-soft">
          没有的资料，可以
          <TextLink href={request}>求资料</TextLink>
          ，请大家帮忙找。
        </p>
      )}
    </div>
  );
}

/** For those who have what others look for. */
function GiveAdvice({ query }: { readonly query: string }): ReactElement | null {
  const guide = useSite().links.contribute;
  const mayGive = useContribute() !== undefined;
  if (!mayGive && !guide) return null;
  return (
    <p className="text-ink-soft">
      您正好有这份资料？欢迎
      {mayGive && (
        <>
          <TextLink href={`${PATHS.contribute}?${new URLSearchParams({ wish: query })}`}>
            投稿
          </TextLink>
          {guide && '，也可以先看'}
        </>
      )}
      {guide && (
        <>
          {!mayGive && '按照'}
          <TextLink href={guide}>投稿指南</TextLink>
          {!mayGive && '上传文件'}
        </>
      )}
      。
    </p>
  );
}
