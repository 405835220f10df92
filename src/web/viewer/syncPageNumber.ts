import { readHashPage, setHashPage } from './pageNumber.ts';
import type { Reader } from './reader.ts';
import { readStoredPage, storePage } from './storedPage.ts';

/**
 * Debounce in ms: browsers limit how often the address may change, and scrolling changes it often.
 */
const DEBOUNCE_MS = 300;

/** Goes to the page in the address or in this tab's storage, and keeps both up to date. */
export function syncPageNumber({ eventBus, viewer }: Reader, id: string): void {
  const goTo = (page: number | undefined): void => {
    if (page !== undefined) viewer.currentPageNumber = Math.min(page, viewer.pagesCount);
  };

  let timer: number | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const page = viewer.currentPageNumber;
    storePage(id, page);
    history.replaceState(history.state, '', setHashPage(location.hash, page));
  };
  const start = readHashPage(location.hash) ?? readStoredPage(id);
  goTo(start);
  // A page that came from storage is not in the address yet.
  if (start !== undefined) save();
  eventBus.on('pagechanging', () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, DEBOUNCE_MS);
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) save();
  });
  window.addEventListener('hashchange', () => goTo(readHashPage(location.hash)));
}
