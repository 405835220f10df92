import { Star, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSite } from '../lib/site.ts';
import { countView, PAGE_VIEWS } from './pageViews.ts';

/**
 * Prompts for a star during the first 10 page views (specification, section 2). The style sheet
 * shows it; the script in the head of index.html decides before the first paint, so that it neither
 * appears late nor flashes. A view is a page load that shows the banner; navigation within the app
 * does not count, nor does a page without the banner.
 */
export function StarBanner(): ReactElement | null {
  const { links, brand } = useSite();
  if (!links.star) return null;
  return (
    <aside
      ref={countShown}
      aria-label="请为我们加星标"
      // Full width on a phone; elsewhere scroll bars and the preview would cut it off.
      className="star-banner items-center justify-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-accent md:mt-3 md:self-center md:rounded-full md:pr-2"
    >
      <a
        href={links.star}
        rel="noopener"
        className="inline-flex items-center gap-2 underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <Star className="size-4 shrink-0" aria-hidden />
        喜欢 {brand.name}？欢迎前往仓库加星标
      </a>
      <button
        type="button"
        aria-label="关闭"
        title="关闭"
        className="flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-raised pointer-coarse:size-11"
        onClick={closeForGood}
      >
        <X className="size-4" aria-hidden />
      </button>
    </aside>
  );
}

/** Counts the view when the banner appears on a page that was loaded without it. */
function countShown(banner: HTMLElement | null): void {
  if (banner) countView();
}

/** Closing the banner hides it for good. */
function closeForGood(): void {
  document.documentElement.dataset.banner = 'hidden';
  try {
    localStorage.setItem(PAGE_VIEWS.key, String(PAGE_VIEWS.shown));
  } catch {
    // Without storage nothing was counted, so the banner was not shown in the first place.
  }
}
