import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { homeUrl } from '../../../protocol/urls.ts';
import { onPlainClick } from '../../lib/onPlainClick.ts';
import type { SearchParams } from '../../session/searchParams.ts';
import { useSearchStore } from '../../session/useSearch.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** Clears all filters. It is a link, so that a filtered page works without scripts. */
export function ClearFilters({
  params: { query, category, sort },
  variant,
}: {
  readonly params: SearchParams;
  readonly variant: 'quiet' | 'soft';
}): ReactElement {
  const store = useSearchStore();
  return (
    <a
      href={homeUrl({ query, category, sort })}
      className={buttonClass({ variant, size: variant === 'soft' ? 'md' : 'sm' })}
      onClick={onPlainClick(store.clearFilters)}
    >
      <X aria-hidden />
      清除筛选
    </a>
  );
}
