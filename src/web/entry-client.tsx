import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { announcementsOf } from '../protocol/announcement.ts';
import { listUrls } from '../protocol/hosts.ts';
import { isDecodable } from '../protocol/isDecodable.ts';
import { PAGE_SIZE } from '../protocol/pageSize.ts';
import { connectAddressBar } from './connectAddressBar.ts';
import { sanitise } from './home/loadAnnouncements.ts';
import { setRenewedAnnouncements } from './home/renewedAnnouncements.ts';
import { guardLinks } from './in-app/guardLinks.ts';
import { connectKept } from './kept/connectKept.ts';
import { Pages } from './layout/Pages.tsx';
import { tabStorage } from './lib/tabStorage.ts';
import { followSystemTheme } from './lib/theme.ts';
import { createBrowserNavigation } from './navigation/browserNavigation.ts';
import { nextTask } from './nextTask.ts';
import { loadSaveButton } from './offline/saveButton.ts';
import { Providers } from './Providers.tsx';
import { preloadChunks } from './preloadChunks.ts';
import { createScrollPositions } from './restore/createScrollPositions.ts';
import { saveScroll } from './restore/saveScroll.ts';
import { showRestored } from './restore/showRestored.ts';
import { STORED_PREVIEW_KEY } from './restore/storedPreviewKey.ts';
import { createRoutes } from './routes.tsx';
import { createBrowserSearch } from './session/createBrowserSearch.ts';
import { readPageData } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';
import { renewOnReturn } from './session/renewal/renewOnReturn.ts';
import { createBrowserOnlySearchClient, createSearchClient } from './session/searchClient.ts';
import { createSearchStore } from './session/searchStore.ts';
import { createServerSearchClient } from './session/serverSearchClient.ts';
import { createTextsClient } from './session/textsClient.ts';
import { filesHostOf, isRenderedFor, renderedPage } from './standalone.ts';

/** The maximum number of suggestions. */
const MOST_SUGGESTIONS = 8;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app: #root is missing.');
void start(root);

/** Starts the app. A function, because scripts of ES2020 cannot await by themselves. */
async function start(root: HTMLElement): Promise<void> {
  // On a slow phone, loading the modules, parsing the data and hydration take 20 ms each: as one
  // task they would delay touch input.
  await nextTask();
  const data = readPageData(document.getElementById('page-data')?.textContent ?? '');
  // An address that cannot be decoded matches no page; leave it as it is.
  if (!isDecodable(location.pathname)) {
    history.replaceState(null, '', location.pathname.replaceAll('%', '\ufffd'));
  }
  const { standalone } = data;
  await nextTask();
  if (standalone) leaveFileName();
  const navigation = createBrowserNavigation(window);
  const browserSearch = createBrowserSearch(data.catalog, async () => {
    await preloadChunks();
    await loadSaveButton();
    await import('./offline/startOffline.ts').then(
      (part) => part.startOffline(),
      () => undefined,
    );
  });
  const mainHost = data.site.hosts.main;
  const mayOpen = async () => (await import('./session/mayOpenDocuments.ts')).mayOpenDocuments();
  const server = createTextsClient(createServerSearchClient(fetch, mainHost), {
    mayOpen: data.protectsTexts === true && mayOpen,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const client = standalone
    ? createBrowserOnlySearchClient(browserSearch)
    : createSearchClient(server, browserSearch, { isBrowserFirst: data.offlineShell });
  const routes = createRoutes(data, client);
  const renderedAs = renderedPage(data);
  const isRendered =
    root.hasChildNodes() &&
    (renderedAs === undefined || isRenderedFor(renderedAs, routes, location));
  const store = createSearchStore(
    {
      client,
      hasServer: !standalone,
      suggest: (query, signal) =>
        browserSearch.current?.suggest({ query, limit: MOST_SUGGESTIONS }, signal),
      navigate: (url, options) => ownNavigation(url, options),
      now: () => performance.now(),
      schedule: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    { params: readSearchParams(location), answer: data.answer },
  );
  const scrollPositions = createScrollPositions(tabStorage());
  saveScroll(scrollPositions, navigation, store);
  const ownNavigation = connectAddressBar(store, navigation, routes, data, scrollPositions);
  const scroll = scrollPositions.get(navigation.current().key);
  store.start(scroll);
  if (!scroll) showRestored();
  addEventListener('online', () => {
    store.retry();
    store.retryTexts();
  });
  renewOnReturn({
    store,
    client,
    pageSize: PAGE_SIZE,
    browserSearch,
    catalog: data.catalog,
    feed: {
      url: listUrls(data.site.hosts).feed,
      embedded: data.announcements,
      read: announcementsOf,
      sanitise,
      show: setRenewedAnnouncements,
    },
    hasServer: !standalone,
    isOld: data.offlineShell,
  });
  followSystemTheme();
  guardLinks();
  if (!standalone) connectKept(store);
  // With the data saver on, or without a catalog, the page does not become ready to search by itself.
  for (const event of ['pointerover', 'keydown']) {
    document.addEventListener(event, () => void loadSaveButton(), { once: true, passive: true });
  }

  const app = (
    <StrictMode>
      <Providers
        data={data}
        filesHost={filesHostOf(data, location.host)}
        navigation={navigation}
        store={store}
      >
        <Pages routes={routes} />
      </Providers>
    </StrictMode>
  );
  // Rare, so it is loaded on demand; the page works without it.
  if (tabStorage()?.getItem(STORED_PREVIEW_KEY)) {
    import('./restore/reopenPreview.ts')
      .then((part) => part.reopenPreview(store, mainHost))
      .catch(() => undefined);
  }
  if (isRendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
  delete document.documentElement.dataset.waiting;
}

/** Removes the file name from the address: a static host serves pages under it, too. */
function leaveFileName(): void {
  const { pathname, search, hash } = location;
  const page = pathname.replace(/index\.html$/u, '');
  if (page !== pathname) history.replaceState(history.state, '', page + search + hash);
}
