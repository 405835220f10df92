import { expect, test } from 'vitest';
import { createTestApp, NO_CONTRIBUTIONS } from '../../../test/support/server/appFixture.ts';
import { MEMBER } from '../../../test/support/server/protectedAppFixture.ts';
import type { TakedownPort } from '../../contribute/archivePorts.ts';
import type { Role } from '../../state/roles.ts';

const ID = '0123456789abcdef0123456789abcdef';
const HOST = 'http://docs.example.edu';
const API = `${HOST}/api/takedowns`;

/** The app for a member with a role, what was done, and what the journal says. */
function site(role: Role | undefined, port: Partial<TakedownPort> = {}) {
  const done: unknown[] = [];
  const journal: unknown[] = [];
  const app = createTestApp({
    access: {
      principalOf: async ({ req }) => (req.header('cookie') === 'member' ? MEMBER : undefined),
    },
    contributions: {
      ...NO_CONTRIBUTIONS,
      roleOf: async () => role,
      journal: {
        ...NO_CONTRIBUTIONS.journal,
        async record(actor, action, subject, change) {
          const person = typeof actor === 'string' ? actor : actor.person;
          journal.push([person, action, subject, change]);
        },
      },
      takedown: {
        ...NO_CONTRIBUTIONS.takedown,
        async takeDown(...given) {
          done.push(given);
          return { kind: 'done', remains: ['此前的备份中仍有该文件。'] };
        },
        async restore(id) {
          done.push(['restore', id]);
          return { kind: 'done' };
        },
        async allow(id) {
          done.push(['allow', id]);
          return { kind: 'done' };
        },
        ...port,
      },
    },
  });
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { cookie: 'member', origin: HOST, ...init.headers } });
  const takeDown = (body: unknown = { id: ID, reason: 'copyright' }) =>
    ask(API, { method: 'POST', body: JSON.stringify(body) });
  return { app, ask, takeDown, done, journal };
}

test('a maintainer takes an item down, brings it back, and lets it in again', async () => {
  const { ask, takeDown, done, journal } = site('maintainer');
  const response = await takeDown();
  expect(await response.json()).toEqual({ id: ID, remains: ['此前的备份中仍有该文件。'] });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await ask(`${API}/${ID}`, { method: 'DELETE' })).status).toBe(200);
  expect((await ask(`${API}/${ID}?allow=1`, { method: 'DELETE' })).status).toBe(200);
  expect(done).toEqual([
    [ID, 'copyright'],
    ['restore', ID],
    ['allow', ID],
  ]);
  expect(journal).toEqual([
    ['p', 'takedown.add', ID, { after: { reason: 'copyright' } }],
    ['p', 'takedown.undo', ID, undefined],
    ['p', 'takedown.allow', ID, undefined],
  ]);
});

test.each([
  ['a visitor', 'maintainer', {}, 401],
  ['a member without a role', undefined, { cookie: 'member' }, 403],
  ['a reviewer', 'reviewer', { cookie: 'member' }, 403],
  ['a program', 'maintainer', { cookie: 'member', authorization: 'Bearer x' }, 401],
  [
    'a page of another site',
    'maintainer',
    { cookie: 'member', origin: 'https://evil.example' },
    403,
  ],
] as const)('%s cannot take anything down', async (_, role, given, status) => {
  const { app, done } = site(role);
  const headers = { origin: HOST, ...given };
  const body = JSON.stringify({ id: ID, reason: 'other' });
  const responses = await Promise.all([
    app.request(API, { method: 'POST', headers, body }),
    app.request(`${API}/${ID}`, { method: 'DELETE', headers }),
  ]);
  expect(responses.map((response) => response.status)).toEqual([status, status]);
  // Reading needs the role, too; where a request comes from does not matter then.
  const listed = await app.request(API, { headers });
  expect(listed.status).toBe('origin' in given ? 200 : status);
  expect(done).toEqual([]);
});

test('wrong requests are refused', async () => {
  const { ask, takeDown, done } = site('maintainer');
  for (const body of ['x', {}, { id: 'x', reason: 'other' }, { id: ID, reason: 'because' }]) {
    expect((await takeDown(body)).status).toBe(400);
  }
  expect((await takeDown({ id: ID, reason: 'other', more: 'x'.repeat(5000) })).status).toBe(413);
  expect((await ask(`${API}/none`, { method: 'DELETE' })).status).toBe(404);
  const wrong = await ask(API, { method: 'PUT' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(done).toEqual([]);
});

test.each([
  [{ kind: 'unknown' }, 404, 'file-not-found'],
  [{ kind: 'too-late' }, 409, 'takedown-too-late'],
  [{ kind: 'unavailable', reason: '/srv/archive is full' }, 503, 'publish-unavailable'],
] as const)('says why nothing can be brought back: %j', async (outcome, status, code) => {
  const { ask, journal } = site('maintainer', { restore: async () => outcome });
  const response = await ask(`${API}/${ID}`, { method: 'DELETE' });
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
  expect(text).not.toContain('/srv');
  expect(journal).toEqual([]);
});
