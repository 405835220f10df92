import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { HomePage } from './home/HomePage.tsx';
import type { PageData } from './pageData.ts';
import { CrashPage } from './pages/CrashPage.tsx';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

const AboutPage = lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const SignInPage = lazyPage(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage);

/** The status that a page is answered with, where it is not 200; read by entry-server.tsx. */
export interface RouteHandle {
  readonly status: number;
}

const NOT_FOUND: RouteHandle = { status: 404 };

/** The pages of the site (specification, section 2). */
export function createRoutes({ announcements, error }: PageData): RouteObject[] {
  const pages: RouteObject[] = [
    { path: '/', element: <HomePage announcements={announcements} /> },
    { path: '/about', element: <AboutPage /> },
    { path: '/login', element: <SignInPage /> },
    { path: '/login/:uuid/:service?', element: <SignInPage /> },
    { path: '/auth/:uuid/:service?', element: <SignInPage /> },
    { path: '/callback/:service?', element: <SignInPage /> },
    { path: '*', element: <NotFoundPage />, handle: NOT_FOUND },
  ];
  const errorPage: RouteObject = { path: '*', element: error && <ErrorPage code={error} /> };
  return [{ errorElement: <CrashPage />, children: error ? [errorPage] : pages }];
}

/** A page that is fetched when it is first opened. */
function lazyPage(load: () => Promise<ComponentType>): () => ReactElement {
  const Page = lazy(async () => ({ default: await load() }));
  return () => (
    <Suspense fallback={<p className="p-8 text-center text-ink-soft">Loading...</p>}>
      <Page />
    </Suspense>
  );
}
