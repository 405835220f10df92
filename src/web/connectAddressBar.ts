import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { Navigation, Visit } from './navigation/navigation.ts';
import { pageHead } from './pageHead.ts';
import type { ScrollPositions } from './restore/createScrollPositions.ts';
import type { PageData } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';
import type { SearchStore, SearchStoreDependencies } from './session/searchStore.ts';
import { navigateBelow } from './ui/layHistoryEntry.ts';

/** Marks the navigations that the store itself has started. */
const OWN = 'search';

/**
 * Keeps the search store and the address bar in step, in both directions, and updates the title of
 * the page. Returns the store's `navigate`.
 */
export function connectAddressBar(
  store: SearchStore,
  navigation: Navigation,
  routes: readonly Route[],
  { site, error, standalone }: PageData,
  scrollPositions: ScrollPositions,
): SearchStoreDependencies['navigate'] {
  let known = navigation.current().key;
  let isHome = readSearchParams(navigation.current()) !== undefined;
  const entitle = (visit: Visit) => {
    const { handle } = matchRoute(routes, visit.pathname);
    document.title = pageHead(site, { error, handle, params: readSearchParams(visit) }).title;
  };
  // The title in the file may be that of another page.
  if (standalone) entitle(navigation.current());
  navigation.subscribe((visit) => {
    if (visit.key === known) return;
    if (!standalone && matchRoute(routes, visit.pathname).handle?.isOfOneMoment) {
      // What came with this document is out of date, and not shown until the new one is there.
      document.documentElement.dataset.restoring = '';
      return location.reload();
    }
    known = visit.key;
    const scroll = visit.by === 'pop' ? scrollPositions.get(visit.key) : undefined;
    const params = readSearchParams(visit);
    if (visit.mark !== OWN) store.follow(params, scroll);
    if (params && !isHome && !scroll) scrollTo(0, 0);
    isHome = params !== undefined;
    entitle(visit);
    if (visit.by === 'push' && !params) scrollTo(0, 0);
  });

  // Whatever is clicked, what was typed is in the address before it takes effect.
  document.addEventListener('click', () => store.settle(), { capture: true });

  return (url, { replace }) => {
    // The error stands for one address only: whatever comes next is asked of the server.
    if (error) return location.assign(url);
    navigateBelow(() => navigation.go(url, { replace, mark: OWN }));
  };
}
