/**
 * The page views that show the star banner (specification, section 9), as they are counted in local
 * storage by the script in the head, before anything is painted. The key is older than the
 * prefix `campusdocs:`, and under another one everybody would be asked for a star again.
 */
export const PAGE_VIEWS = { key: 'page-views', shown: 10 } as const;

declare global {
  /** Set by the script in the head while this view is not counted yet and may show the banner. */
  var countBannerView: (() => void) | undefined;
}

/** Counts this view, where the page that was loaded had no banner and one shows it now. */
export function countView(): void {
  globalThis.countBannerView?.();
}
