import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { Build } from '../protocol/build.ts';
import { ERRORS } from '../protocol/errors.ts';
import { listUrls } from '../protocol/hosts.ts';
import { PAGE_SIZE } from '../protocol/pageSize.ts';
import { DEFAULT_SITE, type Site } from '../protocol/site.ts';
import type { PageFacts, PageRenderer } from '../server/pageRenderer.ts';
import { ARCHIVE_STYLES, archiveHead } from './archiveHead.ts';
import shareImageUrl from './icons/icon.png?url';
import { Pages } from './layout/Pages.tsx';
import { matchRoute } from './navigation/matchRoute.ts';
import { createStaticNavigation } from './navigation/navigation.ts';
import type { PageHandle } from './navigation/pageHandle.ts';
import { Providers } from './Providers.tsx';
import { type PageHead, type PageHeadExtras, pageHead } from './pageHead.ts';
import { createRoutes } from './routes.tsx';
import { type PageData, type Standalone, writePageData } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';
import type { ScopedResult } from './session/searchClient.ts';
import { isLanding, type SearchParams } from './session/searchParams.ts';
import type { Answer } from './session/searchState.ts';
import { createSearchStore } from './session/searchStore.ts';
import { filesHostOf } from './standalone.ts';
import { fillTemplate, type ShareImage } from './template.ts';

/**
 * Creates the renderer of the web app's pages for the server.
 *
 * @param template the built index.html
 */
export function createRenderer({
  template,
  site,
  build,
}: {
  readonly template: string;
  readonly site: Site;
  readonly build?: Build | undefined;
}): PageRenderer {
  const settings = { site, build };
  return {
    async render(url, facts) {
      const catalog = facts.hasCatalog ? listUrls(site.hosts).catalog : undefined;
      const data = {
        ...(await createPageData(url, facts, { ...settings, catalog })),
        standalone: standalone(url, facts),
        offlineShell: facts.offlineShell && (true as const),
        leavesDownloads: facts.leavesDownloads ? (true as const) : undefined,
        cannotSignIn: facts.cannotSignIn ? (true as const) : undefined,
        membersOnly: facts.membersOnly ? (true as const) : undefined,
        protectsTexts: protectsTexts(facts),
        contribute: facts.contribute === 'nobody' ? undefined : facts.contribute,
        signIn: facts.signIn,
        archive: facts.archive,
      };
      const { handle, app } = await renderApp(url, data);
      const { error, answer } = data;
      const errorTitle = error && ERRORS[error].title;
      const params = readSearchParams(url);
      const hasResults = answer !== undefined && answer.total > 0;
      const { archive } = facts;
      const context = {
        site,
        origin: site.hosts.main ?? url.origin,
        isOpen: facts.searchTexts !== undefined,
      };
      const extras = archive && archiveHead(archive, context);
      const html = fillTemplate(template, {
        head: headOf(facts, pageHead(site, { errorTitle, handle, extras, params, hasResults })),
        // The Host header of requests is not trusted.
        origin: site.hosts.main,
        shareImage: shareImage(url, facts, site, extras?.picture),
        app,
        data: writePageData(data),
        nonce: facts.nonce,
        catalog: params && catalog,
        standalone: data.standalone,
        isOfflineShell: data.offlineShell,
        hasFeeds: facts.hasFeeds,
      });
      const status = error ? ERRORS[error].status : (handle?.status ?? 200);
      return { status, html };
    },
  };
}

/** Search engines index no offline shell. It may show the page of an item or a course, too. */
function headOf({ offlineShell }: PageFacts, head: PageHead): PageHead {
  if (!offlineShell) return head;
  const { path: _, ...shown } = head;
  return { ...shown, styles: ARCHIVE_STYLES };
}

function protectsTexts({ searchTexts, standalone, offlineShell }: PageFacts): true | undefined {
  const isOpen = offlineShell ? !offlineShell.protectsTexts : (searchTexts ?? standalone);
  return isOpen ? undefined : true;
}

/**
 * Absolute URLs of the images for link previews: those of the page, or the icon. Undefined in a
 * page that is stored as a file, of a site without a main host.
 */
function shareImage(
  url: URL,
  facts: PageFacts,
  { hosts }: Site,
  picture: PageHeadExtras['picture'],
): ShareImage | undefined {
  const isFile = facts.standalone ?? facts.offlineShell;
  const origin = hosts.main ?? (isFile ? undefined : url.origin);
  if (origin === undefined) return undefined;
  const inFull = (path: string) => new URL(path, origin).href;
  return picture
    ? { wide: inFull(picture.wide), square: inFull(picture.square) }
    : { square: inFull(shareImageUrl) };
}

function standalone(url: URL, facts: PageFacts): Standalone | undefined {
  const page = matchRoute(createRoutes({ site: DEFAULT_SITE }), url.pathname).path;
  return facts.standalone && { page, ...facts.standalone };
}

async function createPageData(
  url: URL,
  facts: PageFacts,
  settings: Pick<PageData, 'site' | 'build' | 'catalog'>,
): Promise<PageData> {
  if (facts.error) return { ...settings, error: facts.error, wait: facts.wait };
  const params = readSearchParams(url);
  if (!params) return settings;
  const colleges = await facts.colleges();
  const home = { ...settings, colleges };
  if (isLanding(params)) {
    // If the blog is on another host, this feed is not the one to show.
    const isOwnFeed = settings.site.hosts.blog === undefined;
    return isOwnFeed ? { ...home, announcements: facts.announcements } : home;
  }
  const started = performance.now();
  const result = await searchIn(facts, params);
  if (!result) return home;
  const milliseconds = performance.now() - started;
  const answer: Answer = { params, ...result, milliseconds };
  return { ...home, answer };
}

/** The first results; undefined if the browser has to ask for them. */
async function searchIn(
  { search, searchTexts }: PageFacts,
  { scope, ...params }: SearchParams,
): Promise<ScopedResult | undefined> {
  const request = { ...params, offset: 0, limit: PAGE_SIZE };
  if (scope !== 'text') return search(request);
  // Too many wait, or the search fails: the page says so once the browser has tried.
  return searchTexts?.(request).catch(() => undefined);
}

async function renderApp(
  url: URL,
  data: PageData,
): Promise<{ handle: PageHandle | undefined; app: string }> {
  const routes = createRoutes(data);
  const store = createSearchStore(
    { ...STATIC_DEPENDENCIES, hasServer: data.standalone === undefined },
    { params: readSearchParams(url), answer: data.answer },
  );
  const stream = await renderToReadableStream(
    <StrictMode>
      <Providers
        data={data}
        filesHost={filesHostOf(data, url.host)}
        navigation={createStaticNavigation(url)}
        store={store}
      >
        <Pages routes={routes} />
      </Providers>
    </StrictMode>,
    // Sends the page as a whole, so that no part needs a script to move into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  return {
    handle: matchRoute(routes, url.pathname).handle,
    app: await new Response(stream).text(),
  };
}

/** On the server the store only shows its initial state: nothing is searched or navigated. */
const STATIC_DEPENDENCIES: Omit<Parameters<typeof createSearchStore>[0], 'hasServer'> = {
  client: { search: () => Promise.reject(new Error('Nobody searches while a page is rendered.')) },
  suggest: () => undefined,
  navigate: () => undefined,
  now: () => 0,
  schedule: () => () => undefined,
};
