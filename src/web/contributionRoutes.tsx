import { EDIT_ROUTE, PATHS } from '../protocol/urls.ts';
import { lazyPage } from './lazyPage.tsx';
import type { Route } from './navigation/matchRoute.ts';

const ContributionPage = lazyPage(
  async () => (await import('./ContributionPage.tsx')).ContributionPage,
);

const TITLES: Readonly<Record<string, string>> = {
  [PATHS.contribute]: '投稿',
  [PATHS.following]: '投稿进度',
  [EDIT_ROUTE]: '编辑元数据',
  [PATHS.wishes]: '求资料',
  [PATHS.contributors]: '致谢',
  [PATHS.takedown]: '申请下架',
  [PATHS.reports]: '报告进度',
  [PATHS.review]: '审核',
  [PATHS.desk]: '工作台',
  [PATHS.journal]: '操作日志',
  [PATHS.roles]: '权限',
  [PATHS.join]: '领取权限',
};

/** The pages for giving, reviewing and running the archive. Only a server has them. */
export const CONTRIBUTION_ROUTES: readonly Route[] = Object.entries(TITLES).map(
  ([path, title]) => ({
    path,
    element: <ContributionPage path={path} />,
    handle: { title, mustReload: true },
  }),
);
