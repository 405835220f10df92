import { readAddress } from './home/readAddress.ts';
import type { RoadSurroundings, SearchRoad } from './home/searchRoad.ts';
import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { Navigation, Visit } from './navigation/navigation.ts';
import type { PageData } from './pageData.ts';
import { pageHead } from './pageHead.ts';
import type { Places } from './places/createPlaces.ts';
import { navigateBelow } from './ui/layHistoryEntry.ts';

/** Marks the moves that the road itself has made. */
const OWN = 'search';

/**
 * Connects the road with the browser's address bar, in both directions, and keeps the title of the
 * page. What comes back is how the road navigates.
 */
export function connectRoad(
  road: SearchRoad,
  navigation: Navigation,
  routes: readonly Route[],
  { site, error, standalone }: PageData,
  places: Places,
): RoadSurroundings['navigate'] {
  let known = navigation.current().key;
  let isHome = readAddress(navigation.current()) !== undefined;
  const entitle = (visit: Visit) => {
    const { handle } = matchRoute(routes, visit.pathname);
    document.title = pageHead(site, { error, handle, address: readAddress(visit) }).title;
  };
  // The title in the file may be that of another page.
  if (standalone) entitle(navigation.current());
  navigation.subscribe((visit) => {
    if (visit.key === known) return;
    if (!standalone && matchRoute(routes, visit.pathname).handle?.isOfOneMoment) {
      // What came with this document is out of date, and not shown until the new one is there.
      document.documentElement.dataset.veiled = '';
      return location.reload();
    }
    known = visit.key;
    const place = visit.by === 'pop' ? places.get(visit.key) : undefined;
    const address = readAddress(visit);
    if (visit.mark !== OWN) road.follow(address, place);
    if (address && !isHome && !place) scrollTo(0, 0);
    isHome = address !== undefined;
    entitle(visit);
    if (visit.by === 'push' && !address) scrollTo(0, 0);
  });

  // Whatever is clicked, what was typed is in the address before it takes effect.
  document.addEventListener('click', () => road.settle(), { capture: true });

  return (url, { replace }) => {
    // The error stands for one address only: whatever comes next is asked of the server.
    if (error) return location.assign(url);
    navigateBelow(() => navigation.go(url, { replace, mark: OWN }));
  };
}
