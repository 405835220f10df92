import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { HomePage } from './home/HomePage.tsx';
import type { Route } from './navigation/matchRoute.ts';
import type { PageData } from './pageData.ts';
import { NOT_FOUND_HANDLE } from './pageHandle.ts';
import { SIGN_IN_STEPS, type SignInStep } from './sign-in/signInSteps.ts';

const AboutPage = lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const SignInPage = lazyPage(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage);
const NotFoundPage = lazyPage(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage);
const ErrorPage = lazyPage(async () => (await import('./pages/ErrorPage.tsx')).ErrorPage);

/** The pages of the site (specification, section 2). */
export function createRoutes({ announcements, error }: PageData): readonly Route[] {
  if (error) return [{ path: '*', element: <ErrorPage code={error} /> }];
  return [
    { path: '/', element: <HomePage announcements={announcements} /> },
    { path: '/about', element: <AboutPage />, handle: { title: '关于我们', path: '/about' } },
    signInRoute('/login', 'file-login'),
    signInRoute('/login/:uuid/:service?', 'login'),
    signInRoute('/auth/:uuid/:service?', 'choose'),
    signInRoute('/callback/:service?', 'callback'),
    { path: '*', element: <NotFoundPage />, handle: NOT_FOUND_HANDLE },
  ];
}

/** A step of signing in. One whose path names a `uuid` is only there for an address that holds one. */
function signInRoute(path: string, step: SignInStep): Route {
  const hasUuid = path.includes('/:uuid');
  return {
    path,
    element: <SignInPage step={step} />,
    handle: { title: SIGN_IN_STEPS[step], hasUuid },
  };
}

/** A page that is fetched when it is first opened. */
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
