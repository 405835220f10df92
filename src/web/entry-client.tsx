import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { announcementsOf } from '../protocol/announcement.ts';
import { listUrls } from '../protocol/hosts.ts';
import { isDecodable } from '../protocol/isDecodable.ts';
import { PAGE_SIZE } from '../protocol/pageSize.ts';
import { connectRoad } from './connectRoad.ts';
import { createBrowserSearch } from './home/createBrowserSearch.ts';
import { sanitise } from './home/loadAnnouncements.ts';
import { readAddress } from './home/readAddress.ts';
import { setRenewedAnnouncements } from './home/renewedAnnouncements.ts';
import { createLoneSearchClient, createSearchClient } from './home/searchClient.ts';
import { createSearchRoad } from './home/searchRoad.ts';
import { createServerSearchClient } from './home/serverSearchClient.ts';
import { guardLinks } from './in-app/guardLinks.ts';
import { keepPlaces } from './keepPlaces.ts';
import { followSystemTheme } from './lib/theme.ts';
import { createBrowserNavigation } from './navigation/browserNavigation.ts';
import { Pages } from './navigation/Pages.tsx';
import { nextTask } from './nextTask.ts';
import { readPageData } from './pageData.ts';
import { createPlaces } from './places/createPlaces.ts';
import { tabStorage } from './places/tabStorage.ts';
import { liftVeil } from './places/veil.ts';
import { preloadParts } from './preloadParts.ts';
import { REOPENING } from './preview/reopeningKey.ts';
import { renewOnReturn } from './renewOnReturn.ts';
import { createRoutes } from './routes.tsx';
import { Surroundings } from './Surroundings.tsx';
import { filesHostOf, isRenderedFor } from './standalone.ts';

/** How many suggestions there are at most. */
const MOST_SUGGESTIONS = 8;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app: #root is missing.');

// On a slow phone, loading the modules, reading the data and taking over the page take 20 ms each:
// together they would let a finger wait.
await nextTask();
const data = readPageData(document.getElementById('page-data')?.textContent ?? '');
// What cannot be read leads nowhere, and stays in sight as such.
if (!isDecodable(location.pathname)) {
  history.replaceState(null, '', location.pathname.replaceAll('%', '\ufffd'));
}
const { standalone } = data;
await nextTask();
if (standalone) leaveFileName();
const routes = createRoutes(data);
const isRendered =
  root.hasChildNodes() && (!standalone || isRenderedFor(standalone, routes, location));
const navigation = createBrowserNavigation(window);
const browserSearch = createBrowserSearch(data.catalog, preloadParts);
const mainHost = data.site.hosts.main;
const client = standalone
  ? createLoneSearchClient(browserSearch)
  : createSearchClient(createServerSearchClient(fetch, mainHost), browserSearch);
const road = createSearchRoad(
  {
    client,
    suggest: (query, signal) =>
      browserSearch.current?.suggest({ query, limit: MOST_SUGGESTIONS }, signal),
    navigate: (url, options) => ownNavigation(url, options),
    now: () => performance.now(),
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  { address: readAddress(location), answer: data.answer },
);
const places = createPlaces(tabStorage());
keepPlaces(places, navigation, road);
const ownNavigation = connectRoad(road, navigation, routes, data, places);
const place = places.get(navigation.current().key);
road.start(place);
if (!place) liftVeil();
addEventListener('online', road.retry);
renewOnReturn({
  road,
  client,
  pageSize: PAGE_SIZE,
  browserSearch,
  catalog: data.catalog,
  feed: {
    url: listUrls(data.site.hosts).feed,
    sent: data.announcements,
    read: announcementsOf,
    sanitise,
    show: setRenewedAnnouncements,
  },
  hasServer: !standalone,
});
followSystemTheme();
guardLinks();

const app = (
  <StrictMode>
    <Surroundings
      data={data}
      filesHost={filesHostOf(data, location.host)}
      navigation={navigation}
      road={road}
    >
      <Pages routes={routes} />
    </Surroundings>
  </StrictMode>
);
// Rare enough to be fetched only then; without it the page is there, and nothing is lost.
if (tabStorage()?.getItem(REOPENING)) {
  import('./preview/reopenPreview.ts')
    .then((part) => part.reopenPreview(road, mainHost))
    .catch(() => undefined);
}
if (isRendered) hydrateRoot(root, app);
else createRoot(root).render(app);
delete document.documentElement.dataset.waiting;

/** A host without rewriting answers at the name of a page's file as well. */
function leaveFileName(): void {
  const { pathname, search, hash } = location;
  const page = pathname.replace(/index\.html$/u, '');
  if (page !== pathname) history.replaceState(history.state, '', page + search + hash);
}
