import { inAppBrowser } from './inAppBrowser.ts';

/**
 * Tells how to get a file where the app that shows the page saves none.
 *
 * @param url the file's full address
 * @returns whether that was necessary; a browser proper is left alone
 */
export function adviseDownload(url: string): boolean {
  const app = inAppBrowser(navigator.userAgent);
  if (app === undefined) return false;
  import('./openAdvice.ts').then(
    ({ openAdvice }) => openAdvice(app, url),
    // Without the advice, the app may still know what to do.
    () => location.assign(url),
  );
  return true;
}
