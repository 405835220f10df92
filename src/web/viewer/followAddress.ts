import { parseViewerFragment, setFragmentPage } from '../../protocol/viewerFragment.ts';
import { storePage } from '../lib/readingPages.ts';
import { readTabPage } from '../lib/tabPage.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import type { Marks } from './marks.ts';
import type { Reader } from './reader.ts';

/**
 * Debounce in ms: browsers limit how often the address may change, and scrolling changes it often.
 */
const DEBOUNCE_MS = 300;

interface AddressListeners {
  /** Called when the address of an open viewer becomes that of another hit. */
  onHit(): void;
  /** Called with a query of the address. */
  onSearch(query: string): void;
}

/**
 * Goes to the page in the address or in this tab's storage, and keeps both up to date. Marks the
 * words in the address.
 */
export function followAddress(
  { eventBus, viewer }: Reader,
  marks: Marks,
  id: string,
  { onHit, onSearch }: AddressListeners,
): void {
  const goTo = (page: number | undefined, words: readonly string[]): void => {
    const number = page && Math.min(page, viewer.pagesCount);
    marks.show('link', words.length > 0 ? { words, isHit: (one) => one === number } : undefined);
    if (number === undefined) return;
    if (words.length > 0) marks.reveal({ page: number, order: 0 });
    else viewer.currentPageNumber = number;
  };

  let timer: number | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const page = viewer.currentPageNumber;
    storePage(id, { page, pages: viewer.pagesCount });
    history.replaceState(history.state, '', setFragmentPage(location.hash, page));
  };
  const { page, marks: words, search } = parseViewerFragment(location.hash);
  const start = page ?? readTabPage(id, tabStorage());
  goTo(start, words);
  if (search !== undefined) onSearch(search);
  // A page that came from storage is not in the address yet.
  if (start !== undefined) save();
  eventBus.on('pagechanging', () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, DEBOUNCE_MS);
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) save();
  });
  window.addEventListener('hashchange', () => {
    const fragment = parseViewerFragment(location.hash);
    if (fragment.marks.length > 0) onHit();
    goTo(fragment.page, fragment.marks);
    if (fragment.search !== undefined) onSearch(fragment.search);
  });
}
