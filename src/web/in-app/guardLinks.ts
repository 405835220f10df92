import { isDownload } from '../../protocol/urls.ts';
import { adviseDownload } from './adviseDownload.ts';
import { detectInAppBrowser } from './detectInAppBrowser.ts';

/**
 * Makes the links of a page work in in-app browsers: download links show advice, and links to a new
 * window open in place, because such browsers refuse new windows, often silently. Does nothing in
 * other browsers. One listener handles all links, including those in posts and documents.
 */
export function guardLinks(): void {
  if (detectInAppBrowser(navigator.userAgent) === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.dataset.anyway !== undefined) return;
      if (isDownloadLink(link)) {
        event.preventDefault();
        event.stopPropagation();
        adviseDownload(link.href);
      } else if (link.target === '_blank') {
        // The whole window, even from within the preview frame.
        link.target = '_top';
      }
    },
    { capture: true },
  );
}

function isDownloadLink(link: HTMLAnchorElement): boolean {
  if (link.hasAttribute('download')) return true;
  if (!URL.canParse(link.href)) return false;
  return isDownload(link.href);
}
