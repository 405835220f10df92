import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';

/** The search box of pages other than the home page, to which it leads. */
export function SearchForm(): ReactElement {
  return (
    <search className="ms-auto min-w-0 flex-1 basis-32 md:max-w-sm">
      <form method="get" action={PATHS.home} className="relative flex h-10 pointer-coarse:h-11">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          aria-hidden
        />
        <input
          type="search"
          name={PARAMETERS.query}
          placeholder="搜索..."
          aria-label="搜索书籍、试卷和资料"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          className="w-full min-w-0 rounded-xl border border-line-strong bg-raised pr-3 pl-9 text-base text-ink placeholder:text-ink-faint focus:border-accent"
        />
      </form>
    </search>
  );
}
