import { rememberedPage, rememberPage } from './lastPage.ts';
import { hashPage, withHashPage } from './pageNumber.ts';
import type { Reader } from './reader.ts';

/**
 * Debounce in ms: browsers limit how often the address may change, and scrolling changes it often.
 */
const SETTLED = 300;

/** Goes to the page in the address or in this tab's storage, and keeps both up to date. */
export function keepPage({ eventBus, viewer }: Reader, id: string): void {
  const goTo = (page: number | undefined): void => {
    if (page !== undefined) viewer.currentPageNumber = Math.min(page, viewer.pagesCount);
  };

  let timer: number | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const page = viewer.currentPageNumber;
    rememberPage(id, page);
    history.replaceState(history.state, '', withHashPage(location.hash, page));
  };
  const start = hashPage(location.hash) ?? rememberedPage(id);
  goTo(start);
  // A page that came from storage is not in the address yet.
  if (start !== undefined) keep();
  eventBus.on('pagechanging', () => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, SETTLED);
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) keep();
  });
  window.addEventListener('hashchange', () => goTo(hashPage(location.hash)));
}
