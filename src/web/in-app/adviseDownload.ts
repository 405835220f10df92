import { detectInAppBrowser } from './detectInAppBrowser.ts';

/**
 * Explains how to get a file in an in-app browser, which cannot save files.
 *
 * @param url the file's absolute URL
 * @returns whether this is an in-app browser; does nothing in others
 */
export function adviseDownload(url: string): boolean {
  const app = detectInAppBrowser(navigator.userAgent);
  if (app === undefined) return false;
  import('./openAdvice.ts').then(
    ({ openAdvice }) => openAdvice(app, url),
    // If the advice cannot be loaded, the app may still handle the file.
    () => location.assign(url),
  );
  return true;
}
