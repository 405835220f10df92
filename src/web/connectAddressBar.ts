import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { Navigation, Visit } from './navigation/navigation.ts';
import { pageHead } from './pageHead.ts';
import type { ScrollPositions } from './restore/createScrollPositions.ts';
import type { PageData } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';
import type { SearchStore, SearchStoreDependencies } from './session/searchStore.ts';
import { navigateBelow } from './ui/layHistoryEntry.ts';

/** Marks navigations started by the store. */
const OWN = 'search';

/**
 * Keeps the search store and the address bar in sync, in both directions, and updates the title of
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
      // The embedded data is out of date: hide it until the new page has loaded.
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

  // Before any click takes effect, write the typed query to the address.
  document.addEventListener('click', () => store.settle(), { capture: true });

  return (url, { replace }) => {
    // The error belongs to one address: the next navigation goes to the server.
    if (error) return location.assign(url);
    navigateBelow(() => navigation.go(url, { replace, mark: OWN }));
  };
}
