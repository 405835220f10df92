import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { homeUrl } from '../../../protocol/urls.ts';
import { onPlainClick } from '../../lib/onPlainClick.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useSearchRoad } from '../roadContext.ts';
import type { Question } from '../roadState.ts';

/** Undoes all that is chosen. It is a link, so that a filtered page works without scripts. */
export function ClearFilters({
  question: { query, category, sort },
  variant,
}: {
  readonly question: Question;
  readonly variant: 'quiet' | 'soft';
}): ReactElement {
  const road = useSearchRoad();
  return (
    <a
      href={homeUrl({ query, category, sort })}
      className={buttonClass({ variant, size: variant === 'soft' ? 'md' : 'sm' })}
      onClick={onPlainClick(road.clearFilters)}
    >
      <X aria-hidden />
      清除筛选
    </a>
  );
}
