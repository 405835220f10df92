/** The API of giving and reviewing. Apart from `PATHS`, because a first visit needs none of it. */
export const CONTRIBUTION_API = {
  contribute: '/api/contribute',
  uploads: '/api/uploads',
  proposals: '/api/proposals',
  edit: '/api/edit',
  reports: '/api/reports',
  wishes: '/api/wishes',
  contributors: '/api/contributors',
  review: '/api/review',
  takedowns: '/api/takedowns',
  desk: '/api/desk',
  me: '/api/desk/me',
  join: '/api/desk/join',
  roles: '/api/desk/roles',
  journal: '/api/desk/log',
} as const;
