import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { Navigation, Visit } from './navigation/navigation.ts';
import { pageHead } from './pageHead.ts';
import type { ScrollPositions } from './restore/createScrollPositions.ts';
import type { PageData } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';
import type { SearchStore, SearchStoreDependencies } from './session/searchStore.ts';
import { navigateAfterOverlays } from './ui/overlayEntry.ts';

/** Marks navigations started by the store. */
const STORE_NAVIGATION = 'search';

/**
 * Keeps the search store and the address bar in sync, in both directions, and updates the title of
 * the page. Returns the store's `navigate`.
 */
export function connectAddressBar(
  store: SearchStore,
  navigation: Navigation,
  routes: readonly Route[],
  { site, error, standalone, offlineShell }: PageData,
  scrollPositions: ScrollPositions,
): SearchStoreDependencies['navigate'] {
  let currentKey = navigation.current().key;
  let isHome = readSearchParams(navigation.current()) !== undefined;
  const updateTitle = (visit: Visit) => {
    // An error keeps the title that came with it.
    if (error) return;
    const { handle } = matchRoute(routes, visit.pathname);
    document.title = pageHead(site, { handle, params: readSearchParams(visit) }).title;
  };
  // The title in the file may be that of another page.
  if (standalone || offlineShell) updateTitle(navigation.current());
  navigation.subscribe((visit) => {
    if (visit.key === currentKey) return;
    if (!standalone && matchRoute(routes, visit.pathname).handle?.mustReload) {
      // The embedded data is out of date: hide it until the new page has loaded.
      document.documentElement.dataset.restoring = '';
      return location.reload();
    }
    currentKey = visit.key;
    const scroll = visit.action === 'pop' ? scrollPositions.get(visit.key) : undefined;
    const params = readSearchParams(visit);
    if (visit.info !== STORE_NAVIGATION) store.syncFromAddress(params, scroll);
    if (params && !isHome && !scroll) scrollTo(0, 0);
    isHome = params !== undefined;
    updateTitle(visit);
    if (visit.action === 'push' && !params) scrollTo(0, 0);
  });

  // Before any click takes effect, write the typed query to the address.
  document.addEventListener('click', () => store.flushAddress(), { capture: true });

  return (url, { replace }) => {
    // The error belongs to one address: the next navigation goes to the server.
    if (error) return location.assign(url);
    navigateAfterOverlays(() => navigation.go(url, { replace, info: STORE_NAVIGATION }));
  };
}
