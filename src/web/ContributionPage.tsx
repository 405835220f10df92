import type { ReactElement } from 'react';
import { EDIT_ROUTE, PATHS } from '../protocol/urls.ts';
import { lazyPage } from './lazyPage.tsx';

const PAGES: Readonly<Record<string, (props: object) => ReactElement>> = {
  [PATHS.contribute]: lazyPage(
    async () => (await import('./contribute/ContributePage.tsx')).ContributePage,
  ),
  [PATHS.following]: lazyPage(
    async () => (await import('./contribute/FollowingPage.tsx')).FollowingPage,
  ),
  [EDIT_ROUTE]: lazyPage(async () => (await import('./contribute/EditPage.tsx')).EditPage),
  [PATHS.wishes]: lazyPage(async () => (await import('./community/WishesPage.tsx')).WishesPage),
  [PATHS.contributors]: lazyPage(
    async () => (await import('./community/ContributorsPage.tsx')).ContributorsPage,
  ),
  [PATHS.takedown]: lazyPage(
    async () => (await import('./community/TakedownPage.tsx')).TakedownPage,
  ),
  [PATHS.reports]: lazyPage(async () => (await import('./community/ReportPage.tsx')).ReportPage),
  [PATHS.review]: lazyPage(async () => (await import('./review/ReviewPage.tsx')).ReviewPage),
  [PATHS.desk]: lazyPage(async () => (await import('./desk/DeskPage.tsx')).DeskPage),
  [PATHS.journal]: lazyPage(async () => (await import('./desk/JournalPage.tsx')).JournalPage),
  [PATHS.roles]: lazyPage(async () => (await import('./desk/RolesPage.tsx')).RolesPage),
  [PATHS.join]: lazyPage(async () => (await import('./desk/JoinPage.tsx')).JoinPage),
};

/**
 * A page for giving, reviewing or running the archive. It is a chunk of its own, so that the first visit
 * does not load the names of all their chunks.
 *
 * @param path as the router matches it
 */
export function ContributionPage({ path }: { readonly path: string }): ReactElement | null {
  const Page = PAGES[path];
  return Page ? <Page /> : null;
}
