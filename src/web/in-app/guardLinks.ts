import { isDownload } from '../../protocol/urls.ts';
import { adviseDownload } from './adviseDownload.ts';
import { inAppBrowser } from './inAppBrowser.ts';

/**
 * Makes the links of a page work in a browser inside another app, and leaves browsers proper alone:
 * those that save a file give advice, those that open a window open in place, because a new window
 * is refused there, often without a word. One listener for all links, also those in posts and in
 * documents.
 */
export function guardLinks(): void {
  if (inAppBrowser(navigator.userAgent) === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.dataset.anyway !== undefined) return;
      if (savesFile(link)) {
        event.preventDefault();
        event.stopPropagation();
        adviseDownload(link.href);
      } else if (link.target === '_blank') {
        // The whole window, also from within the frame of a preview.
        link.target = '_top';
      }
    },
    { capture: true },
  );
}

function savesFile(link: HTMLAnchorElement): boolean {
  if (link.hasAttribute('download')) return true;
  if (!URL.canParse(link.href)) return false;
  return isDownload(link.href);
}
