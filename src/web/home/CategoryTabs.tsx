import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../catalog/category.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import { homeUrl, type SearchScope } from '../../protocol/urls.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { cn } from '../ui/cn.ts';
import { RESULTS_ID } from './resultsId.ts';

/** The keys that move the focus among tabs, and their step (WAI-ARIA, tabs pattern). */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The tabs of the categories. They are links, so that they work without scripts. Arrow keys move
 * the focus; Enter or Space activates. Activation sends a request and adds a history entry, which
 * must not happen for each tab passed over.
 */
export function CategoryTabs({
  query,
  category,
  scope,
  sort,
}: {
  readonly query: string;
  readonly category: Category;
  readonly scope?: SearchScope | undefined;
  readonly sort: SortOrder;
}): ReactElement {
  const store = useSearchStore();
  const list = useRef<HTMLDivElement>(null);

  function focusTab(position: number) {
    const tabs = list.current?.querySelectorAll<HTMLElement>('[role=tab]');
    tabs?.[(position + tabs.length) % tabs.length]?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, position: number) {
    const step = STEPS[event.key];
    if (step !== undefined) focusTab(position + step);
    else if (event.key === 'Home') focusTab(0);
    else if (event.key === 'End') focusTab(-1);
    else if (event.key === ' ') event.currentTarget.click();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="资源类型"
      className="flex min-w-0 flex-[1_1_11.75rem] gap-1"
    >
      {CATEGORIES.map((name, position) => (
        <a
          key={name}
          role="tab"
          href={homeUrl({ query, category: name, scope, sort })}
          aria-selected={name === category}
          aria-controls={RESULTS_ID}
          tabIndex={name === category ? 0 : -1}
          className={cn(
            // Beside an open preview the padding shrinks, and labels never wrap.
            'flex h-10 min-w-[44px] basis-14 items-center justify-center whitespace-nowrap rounded-lg text-base transition-colors sm:basis-15 pointer-coarse:h-11',
            name === category
              ? 'bg-accent-soft font-medium text-accent forced-colors:outline-2 forced-colors:-outline-offset-2'
              : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )}
          onKeyDown={(event) => onKeyDown(event, position)}
          onClick={onPlainClick(() => store.selectCategory(name))}
        >
          {CATEGORY_LABELS[name]}
        </a>
      ))}
    </div>
  );
}
