import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import { needsLeader } from './needsLeader.ts';

/** What any node answers: from the database, the bucket and the edition. */
const ANYWHERE = [
  'GET /api/contribute',
  'OPTIONS /api/uploads/*',
  'GET /api/uploads/:id',
  'PATCH /api/uploads/:id',
  'DELETE /api/uploads/:id',
  'POST /api/uploads/:id',
  'GET /api/review/queue',
  'GET /api/review/uploads/:id/pages/:page',
  'GET /api/review/uploads/:id/file',
  'POST /api/reports',
  'POST /api/reports/follow',
  'GET /api/review/reports',
  'POST /api/review/reports/:number',
  'GET /api/wishes',
  'POST /api/wishes',
  'POST /api/wishes/missed',
  'POST /api/wishes/close',
  'GET /api/contributors',
  'GET /api/desk/me',
  'POST /api/desk/join',
  'GET /api/desk/roles',
  'POST /api/desk/roles',
  'DELETE /api/desk/roles/:id',
  'GET /api/desk/log',
];

test('each route of giving and reviewing is answered by any node, or by the leading one', () => {
  const paths = Object.values(CONTRIBUTION_API);
  const routes = createTestApp({}).routes.flatMap(({ method, path }) =>
    method !== 'ALL' && paths.some((one) => path === one || path.startsWith(`${one}/`))
      ? [{ method, path }]
      : [],
  );
  const anywhere = routes
    .filter(({ method, path }) => !needsLeader(method, path))
    .map(({ method, path }) => `${method} ${path}`);
  // A new route must be in one of both lists.
  expect([...new Set(anywhere)].toSorted()).toEqual(ANYWHERE.toSorted());
  expect(routes.length).toBeGreaterThan(35);
  expect(needsLeader('POST', PROGRAM_PATHS.pull)).toBe(true);
  expect(needsLeader('GET', `${MIRROR_PATHS.parts}/site`)).toBe(true);
  expect(needsLeader('POST', CONTRIBUTION_API.uploads)).toBe(true);
});
