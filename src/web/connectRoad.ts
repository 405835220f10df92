import type { DataRouter } from 'react-router';
import { readAddress } from './home/readAddress.ts';
import type { RoadSurroundings, SearchRoad } from './home/searchRoad.ts';
import type { PageData } from './pageData.ts';
import { pageHandleOf } from './pageHandle.ts';
import { pageHead } from './pageHead.ts';
import type { Places } from './places/createPlaces.ts';
import { navigateBelow } from './ui/layHistoryEntry.ts';

/** Marks the entries of the history that the road itself has made. */
const OWN = { by: 'search' } as const;

/**
 * Connects the road with the browser's address bar, in both directions, and keeps the title of the
 * page. What comes back is how the road navigates.
 */
export function connectRoad(
  road: SearchRoad,
  router: DataRouter,
  { site, error, standalone }: PageData,
  places: Places,
): RoadSurroundings['navigate'] {
  let known = router.state.location.key;
  let isHome = readAddress(router.state.location) !== undefined;
  const entitle = ({ location, matches }: DataRouter['state']) => {
    const head = { error, handle: pageHandleOf(matches), address: readAddress(location) };
    document.title = pageHead(site, head).title;
  };
  // The title in the file may be that of another page.
  if (standalone) entitle(router.state);
  router.subscribe((state) => {
    const { location, historyAction } = state;
    if (location.key === known) return;
    known = location.key;
    // Back to an entry of our own making is not our own doing: it has to be followed.
    const isOwn = location.state === OWN && historyAction !== 'POP';
    const place = historyAction === 'POP' ? places.get(location.key) : undefined;
    if (!isOwn) road.follow(readAddress(location), place);
    const address = readAddress(location);
    if (address && !isHome && !place) scrollTo(0, 0);
    isHome = address !== undefined;
    entitle(state);
    if (historyAction === 'PUSH' && !address) scrollTo(0, 0);
  });

  // Whatever is clicked, what was typed is in the address before it takes effect.
  document.addEventListener('click', () => road.settle(), { capture: true });

  return (url, { replace }) => {
    // The error stands for one address only: whatever comes next is asked of the server.
    if (error) return location.assign(url);
    navigateBelow(() => {
      void router.navigate(url, { replace, state: OWN, preventScrollReset: true });
    });
  };
}
