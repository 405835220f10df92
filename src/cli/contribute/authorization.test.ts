import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signInWithRole, visitorOf } from '../../../test/support/cli/contributionFixture.ts';
import { serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { ITEMS, makePublishingArchive } from '../../../test/support/cli/publishingFixture.ts';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';

type Statuses = readonly [anonymous: number, member: number, reviewer: number, maintainer: number];

/** Everybody gets the same: what protects it, if anything, is a secret in the body or the address. */
const all = (status: number): Statuses => [status, status, status, status];
const members = (status: number): Statuses => [401, status, status, status];
const reviewers = (status: number): Statuses => [401, 403, status, status];
const maintainers = (status: number): Statuses => [401, 403, 403, status];

/**
 * What each is answered on a site to which members give, with an empty object as body and with ids that
 * nothing has: who is let in gets 200, or is told that the request is wrong.
 */
const STATUSES: Readonly<Record<string, Statuses>> = {
  'GET /api/contribute': all(200),
  'POST /api/contribute/known': all(400),
  'POST /api/contribute/check': all(400),
  'GET /api/contribute/suggestions': all(200),
  'GET /api/uploads/:id/form': all(404),
  'POST /api/uploads': members(400),
  'GET /api/uploads/:id': all(404),
  'PATCH /api/uploads/:id': all(404),
  'DELETE /api/uploads/:id': all(404),
  'POST /api/uploads/:id': all(405),
  'GET /api/edit/:id': all(404),
  'POST /api/proposals/follow': all(400),
  'PUT /api/proposals/:uuid': members(400),
  'POST /api/proposals/:uuid/withdraw': all(400),
  'GET /api/review/queue': reviewers(200),
  'GET /api/review/proposals/:uuid': reviewers(404),
  'POST /api/review/proposals/:uuid/release': reviewers(204),
  'POST /api/review/proposals/:uuid/accept': reviewers(400),
  'POST /api/review/proposals/:uuid/return': reviewers(400),
  'POST /api/review/proposals/:uuid/refuse': reviewers(400),
  'POST /api/review/accept': reviewers(400),
  'GET /api/review/uploads/:id/pages/:page': reviewers(404),
  'GET /api/review/uploads/:id/file': reviewers(404),
  'GET /api/review/reports': reviewers(200),
  'POST /api/review/reports/:number': reviewers(400),
  'POST /api/reports': all(400),
  'POST /api/reports/follow': all(400),
  'GET /api/wishes': all(200),
  'POST /api/wishes': all(400),
  'POST /api/wishes/missed': all(400),
  'POST /api/wishes/close': reviewers(400),
  'GET /api/contributors': all(200),
  'GET /api/takedowns': maintainers(200),
  'POST /api/takedowns': maintainers(400),
  'DELETE /api/takedowns/:id': maintainers(404),
  'GET /api/desk': reviewers(200),
  'GET /api/desk/me': all(200),
  'GET /api/desk/roles': maintainers(200),
  'POST /api/desk/roles': maintainers(400),
  'DELETE /api/desk/roles/:id': maintainers(404),
  'GET /api/desk/log': maintainers(200),
  'POST /api/desk/join': all(400),
};

test('each address of giving and reviewing admits whom it should, by any method', async () => {
  const folders = Object.values(CONTRIBUTION_API);
  const routes = createTestApp()
    .routes.filter(
      ({ method, path }) =>
        !['ALL', 'OPTIONS'].includes(method) &&
        folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(STATUSES).toSorted()).toEqual([...new Set(routes)].toSorted());

  const archive = await mkdtemp(join(tmpdir(), 'campusdocs-authorization-'));
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await makePublishingArchive(archive);
  await writeFile(join(archive, 'site.yml'), 'contribute:\n  who: members\n');
  const site = await serveArchive(archive);
  const visitors = [
    undefined,
    await signInWithRole(site),
    await signInWithRole(site, 'reviewer'),
    await signInWithRole(site, 'maintainer'),
  ];
  const answered: Record<string, number[]> = {};
  for (const route of Object.keys(STATUSES)) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern
      .replace(':uuid', '018f0000-0000-7000-8000-000000000001')
      .replace(':page', '1')
      .replace(':number', '1')
      .replace(':id', 'f'.repeat(32));
    answered[route] = await Promise.all(
      visitors.map((cookie) => statusOf(site.url, { method, path, cookie })),
    );
    if (method !== 'GET') continue;
    const heads = visitors.map((cookie) => statusOf(site.url, { method: 'HEAD', path, cookie }));
    expect([route, await Promise.all(heads)]).toEqual([route, answered[route]]);
  }
  expect(answered).toEqual(STATUSES);
  const reviewer = visitorOf(site, visitors[2]);
  const [id = ''] = ITEMS;
  // A right request is refused for the role, too, and not only a wrong one.
  const takedown = await reviewer.request('POST', '/api/takedowns', { id, reason: 'other' });
  const invitation = await reviewer.request('POST', '/api/desk/roles', { role: 'maintainer' });
  expect([takedown.status, invitation.status]).toEqual([403, 403]);
});

async function statusOf(
  url: string,
  { method, path, cookie }: { method: string; path: string; cookie: string | undefined },
): Promise<number> {
  const isUpload = path.startsWith(CONTRIBUTION_API.uploads);
  const isSafe = ['GET', 'HEAD'].includes(method);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: url,
      ...(cookie !== undefined && { cookie: `campusdocs=${cookie}` }),
      'content-type': method === 'PATCH' ? 'application/offset+octet-stream' : 'application/json',
      ...(isUpload && { 'tus-resumable': '1.0.0', 'upload-offset': '0' }),
    },
    ...(!isSafe && { body: '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
}
