import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { PATHS, SIGN_IN_ROUTES } from '../protocol/urls.ts';
import { HomePage } from './home/HomePage.tsx';
import type { Route } from './navigation/matchRoute.ts';
import { NOT_FOUND_HANDLE } from './navigation/pageHandle.ts';
import type { PageData } from './session/pageData.ts';
import { isSignInStep, SIGN_IN_STEPS, type SignInStep } from './sign-in/signInSteps.ts';

const AboutPage = lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const PrivacyPage = lazyPage(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const SignInPage = lazyPage(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage);
const NotFoundPage = lazyPage(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage);
const ErrorPage = lazyPage(async () => (await import('./pages/ErrorPage.tsx')).ErrorPage);

/** The pages of the site (specification, section 2). */
export function createRoutes({ announcements, error, wait, signIn }: PageData): readonly Route[] {
  if (error) return [{ path: '*', element: <ErrorPage code={error} wait={wait} /> }];
  return [
    { path: PATHS.home, element: <HomePage announcements={announcements} /> },
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
    signInRoute(PATHS.login, 'file-login', signIn),
    signInRoute(`${SIGN_IN_ROUTES.form}?`, 'login', signIn),
    signInRoute(`${SIGN_IN_ROUTES.start}?`, 'choose', signIn),
    signInRoute(`${SIGN_IN_ROUTES.callback}?`, 'callback', signIn),
    { path: '*', element: <NotFoundPage />, handle: NOT_FOUND_HANDLE },
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

/** A page whose code loads when it is first opened. */
function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const Page = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense
      fallback={
        <main className="p-8 text-center text-ink-soft">
          <p role="status">Loading...</p>
        </main>
      }
    >
      <Page {...props} />
    </Suspense>
  );
}
