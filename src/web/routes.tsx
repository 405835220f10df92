import { pageTitle } from '../catalog/pageTitle.ts';
import { ARCHIVE_ROUTES, coursePath, itemPath, PATHS, SIGN_IN_ROUTES } from '../protocol/urls.ts';
import { CONTRIBUTION_ROUTES } from './contributionRoutes.tsx';
import { RANKING_TITLES } from './courses/rankingTitles.ts';
import { HomePage } from './home/HomePage.tsx';
import { lazyPage } from './lazyPage.tsx';
import type { Route } from './navigation/matchRoute.ts';
import { NOT_FOUND_HANDLE } from './navigation/pageHandle.ts';
import type { ArchiveContents, PageData } from './session/pageData.ts';
import type { SearchClient } from './session/searchClient.ts';
import { isSignInStep, SIGN_IN_STEPS, type SignInStep } from './sign-in/signInSteps.ts';

const AboutPage = lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const PrivacyPage = lazyPage(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const OfflinePage = lazyPage(async () => (await import('./pages/OfflinePage.tsx')).OfflinePage);
const SharePage = lazyPage(async () => (await import('./pages/SharePage.tsx')).SharePage);
const SignInPage = lazyPage(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage);
const KeptPage = lazyPage(async () => (await import('./kept/KeptPage.tsx')).KeptPage);
const NotFoundPage = lazyPage(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage);
const StoredArchivePage = lazyPage(
  async () => (await import('./StoredArchivePage.tsx')).StoredArchivePage,
);
const ItemPage = lazyPage(async () => (await import('./items/ItemPage.tsx')).ItemPage);
const CoursePage = lazyPage(async () => (await import('./courses/CoursePage.tsx')).CoursePage);
const RankingPage = lazyPage(async () => (await import('./courses/RankingPage.tsx')).RankingPage);
const BrowsePage = lazyPage(async () => (await import('./courses/BrowsePage.tsx')).BrowsePage);
const ErrorPage = lazyPage(async () => (await import('./pages/ErrorPage.tsx')).ErrorPage);

/**
 * The pages of the site (specification, section 2).
 *
 * @param client searches for what a stored page shows
 */
export function createRoutes(
  { announcements, colleges = [], archive, error, wait, signIn, offlineShell }: PageData,
  client?: SearchClient,
): readonly Route[] {
  if (error) return [{ path: '*', element: <ErrorPage code={error} wait={wait} /> }];
  return [
    { path: PATHS.home, element: <HomePage announcements={announcements} colleges={colleges} /> },
    {
      path: PATHS.about,
      element: <AboutPage />,
      handle: { title: '关于我们', path: PATHS.about },
    },
    {
      path: PATHS.privacy,
      element: <PrivacyPage />,
      handle: { title: '隐私说明', path: PATHS.privacy },
    },
    // Without a canonical path: what it shows differs on each device.
    { path: PATHS.kept, element: <KeptPage />, handle: { title: '我的收藏' } },
    ...(offlineShell && client ? storedRoutes(client) : archiveRoutes(archive)),
    {
      path: PATHS.offline,
      element: <OfflinePage />,
      // What it lists is on the visitor's device.
      handle: { title: '离线内容' },
    },
    { path: PATHS.share, element: <SharePage />, handle: { title: '收到的分享' } },
    ...CONTRIBUTION_ROUTES,
    signInRoute(PATHS.login, 'file-login', signIn),
    signInRoute(`${SIGN_IN_ROUTES.form}?`, 'login', signIn),
    signInRoute(`${SIGN_IN_ROUTES.start}?`, 'choose', signIn),
    signInRoute(`${SIGN_IN_ROUTES.callback}?`, 'callback', signIn),
    { path: '*', element: <NotFoundPage />, handle: NOT_FOUND_HANDLE },
  ];
}

/** The same pages on the page that the browser has stored. */
function storedRoutes(client: SearchClient): Route[] {
  const paths = [ARCHIVE_ROUTES.item, ARCHIVE_ROUTES.course, PATHS.browse];
  return [...paths, PATHS.latest, PATHS.popular].map((path) => ({
    path,
    element: <StoredArchivePage client={client} />,
    handle: { title: '离线页面', mustReload: true },
  }));
}

/** The pages about items, courses and the archive. Their contents come with the page. */
function archiveRoutes(archive: ArchiveContents | undefined): Route[] {
  const missing = { element: <NotFoundPage />, handle: { ...NOT_FOUND_HANDLE, mustReload: true } };
  return [
    {
      path: ARCHIVE_ROUTES.item,
      ...(archive?.kind === 'item'
        ? {
            element: <ItemPage {...archive} />,
            handle: {
              title: pageTitle(archive.contents.item),
              path: itemPath(archive.contents.item.id),
              mustReload: true,
            },
          }
        : missing),
    },
    {
      path: ARCHIVE_ROUTES.course,
      ...(archive?.kind === 'course'
        ? {
            element: <CoursePage {...archive} />,
            handle: {
              title: `${archive.contents.name}试卷和资料`,
              path: coursePath(archive.contents.name),
              mustReload: true,
            },
          }
        : missing),
    },
    {
      path: PATHS.browse,
      ...(archive?.kind === 'overview'
        ? {
            element: <BrowsePage overview={archive.contents} />,
            handle: { title: '浏览', path: PATHS.browse, mustReload: true },
          }
        : missing),
    },
    ...(['latest', 'popular'] as const).map((order) => ({
      path: PATHS[order],
      ...(archive?.kind === 'ranking'
        ? {
            element: <RankingPage {...archive} />,
            handle: { title: RANKING_TITLES[order], path: PATHS[order], mustReload: true },
          }
        : missing),
    })),
  ];
}

/**
 * The route of a sign-in step. If its path has a `uuid`, it matches only valid ones.
 *
 * @param defaultStep used if the server sends none
 */
function signInRoute(path: string, defaultStep: SignInStep, view: PageData['signIn']): Route {
  const hasUuid = path.includes('/:uuid');
  const step = isSignInStep(view?.step) ? view.step : defaultStep;
  return {
    path,
    element: <SignInPage step={step} view={view} />,
    handle: { title: SIGN_IN_STEPS[step], hasUuid, mustReload: true },
  };
}
