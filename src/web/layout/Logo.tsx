import type { ReactElement } from 'react';
import { focusSearchBox } from '../keyboard/boxFocus.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSite } from '../lib/site.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { Wordmark } from '../ui/Wordmark.tsx';

/** The wordmark as a link to the home page, which resets everything (specification, section 2). */
export function Logo({ size }: { readonly size: 'sm' | 'md' | 'lg' | 'xl' }): ReactElement {
  const store = useSearchStore();
  const { brand } = useSite();
  return (
    <a
      href="/"
      aria-label={`${brand.name}${brand.suffix} 首页`}
      className="inline-flex min-w-0 items-center rounded-md pointer-coarse:min-h-11"
      onClick={onPlainClick(() => {
        store.reset();
        scrollTo(0, 0);
        focusSearchBox();
      })}
    >
      <Wordmark brand={brand} size={size} />
    </a>
  );
}
