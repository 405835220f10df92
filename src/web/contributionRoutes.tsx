import { EDIT_ROUTE, PATHS } from '../protocol/urls.ts';
import { lazyPage } from './lazyPage.tsx';
import type { Route } from './navigation/matchRoute.ts';

const ContributePage = lazyPage(
  async () => (await import('./contribute/ContributePage.tsx')).ContributePage,
);
const FollowingPage = lazyPage(
  async () => (await import('./contribute/FollowingPage.tsx')).FollowingPage,
);
const EditPage = lazyPage(async () => (await import('./contribute/EditPage.tsx')).EditPage);
const WishesPage = lazyPage(async () => (await import('./community/WishesPage.tsx')).WishesPage);
const ContributorsPage = lazyPage(
  async () => (await import('./community/ContributorsPage.tsx')).ContributorsPage,
);
const TakedownPage = lazyPage(
  async () => (await import('./community/TakedownPage.tsx')).TakedownPage,
);
const ReportPage = lazyPage(async () => (await import('./community/ReportPage.tsx')).ReportPage);
const ReviewPage = lazyPage(async () => (await import('./review/ReviewPage.tsx')).ReviewPage);
const DeskPage = lazyPage(async () => (await import('./desk/DeskPage.tsx')).DeskPage);
const JournalPage = lazyPage(async () => (await import('./desk/JournalPage.tsx')).JournalPage);
const RolesPage = lazyPage(async () => (await import('./desk/RolesPage.tsx')).RolesPage);
const JoinPage = lazyPage(async () => (await import('./desk/JoinPage.tsx')).JoinPage);

/** The pages for giving, reviewing and running the archive. Only a server has them. */
export const CONTRIBUTION_ROUTES: readonly Route[] = [
  {
    path: PATHS.contribute,
    element: <ContributePage />,
    handle: { title: '投稿', mustReload: true },
  },
  {
    path: PATHS.following,
    element: <FollowingPage />,
    handle: { title: '投稿进度', mustReload: true },
  },
  { path: EDIT_ROUTE, element: <EditPage />, handle: { title: '编辑元数据', mustReload: true } },
  { path: PATHS.wishes, element: <WishesPage />, handle: { title: '求资料', mustReload: true } },
  {
    path: PATHS.contributors,
    element: <ContributorsPage />,
    handle: { title: '致谢', mustReload: true },
  },
  {
    path: PATHS.takedown,
    element: <TakedownPage />,
    handle: { title: '申请下架', mustReload: true },
  },
  { path: PATHS.reports, element: <ReportPage />, handle: { title: '报告进度', mustReload: true } },
  { path: PATHS.review, element: <ReviewPage />, handle: { title: '审核', mustReload: true } },
  { path: PATHS.desk, element: <DeskPage />, handle: { title: '工作台', mustReload: true } },
  {
    path: PATHS.journal,
    element: <JournalPage />,
    handle: { title: '操作日志', mustReload: true },
  },
  { path: PATHS.roles, element: <RolesPage />, handle: { title: '权限', mustReload: true } },
  { path: PATHS.join, element: <JoinPage />, handle: { title: '领取权限', mustReload: true } },
];
