import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { type RouteObject, useParams } from 'react-router';
import { isUuid } from '../protocol/uuid.ts';
import { HomePage } from './home/HomePage.tsx';
import type { PageData } from './pageData.ts';
import { NOT_FOUND_HANDLE, type PageHandle } from './pageHandle.ts';
import { CrashPage } from './pages/CrashPage.tsx';

const AboutPage = lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const SignInPage = lazyPage(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage);
const NotFoundPage = lazyPage(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage);
const ErrorPage = lazyPage(async () => (await import('./pages/ErrorPage.tsx')).ErrorPage);

/** A route of React Router, which types handles as anything. */
type PageRoute = RouteObject & { readonly handle?: PageHandle };

/** The pages of the site (specification, section 2). */
export function createRoutes({ announcements, error }: PageData): RouteObject[] {
  const pages: PageRoute[] = [
    { path: '/', element: <HomePage announcements={announcements} /> },
    {
      path: '/about',
      element: <AboutPage />,
      handle: { title: '关于我们', path: '/about' },
    },
    {
      path: '/login',
      element: <SignInPage step="file-login" />,
      handle: { title: '文件登录' },
    },
    {
      path: '/login/:uuid/:service?',
      element: <WithUuid page={<SignInPage step="login" />} />,
      handle: { title: '登录', hasUuid: true },
    },
    {
      path: '/auth/:uuid/:service?',
      element: <WithUuid page={<SignInPage step="choose" />} />,
      handle: { title: '选择验证方式', hasUuid: true },
    },
    {
      path: '/callback/:service?',
      element: <SignInPage step="callback" />,
      handle: { title: '登录结果' },
    },
    { path: '*', element: <NotFoundPage />, handle: NOT_FOUND_HANDLE },
  ];
  const errorPage: PageRoute = { path: '*', element: error && <ErrorPage code={error} /> };
  return [{ errorElement: <CrashPage />, children: error ? [errorPage] : pages }];
}

/** A page that only a UUID leads to; with anything else in its place there is none. */
function WithUuid({ page }: { readonly page: ReactNode }): ReactNode {
  const { uuid } = useParams();
  return isUuid(uuid) ? page : <NotFoundPage />;
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
