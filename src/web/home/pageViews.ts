/**
 * The page views that show the star banner (specification, section 9). The script in the head
 * counts them in local storage before the first paint. The key is older than the prefix
 * `campusdocs:`; another key would show the banner to everybody again.
 */
export const PAGE_VIEWS = { key: 'page-views', shown: 10 } as const;

declare global {
  /** Set by the script in the head if this view is not counted yet and may show the banner. */
  var countBannerView: (() => void) | undefined;
}

/** Counts this view, if the loaded page had no banner and one appears now. */
export function countView(): void {
  globalThis.countBannerView?.();
}
