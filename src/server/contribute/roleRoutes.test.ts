import type { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestSite } from '../../../test/support/server/signInFixture.ts';
import { personTag } from '../../access/personTag.ts';
import type { Role } from '../../lib/role.ts';
import { InvitedSchema, JoinedSchema, type RolesView } from '../../protocol/contribution/roles.ts';

const ORIGIN = 'https://docs.example.edu';

type Site = Awaited<ReturnType<typeof createTestSite>>;

/** A browser of the site that talks to its API. */
function openApi(app: Hono) {
  let cookie = '';
  async function send(method: string, path: string, body?: object, headers: object = {}) {
    const response = await app.request(`${ORIGIN}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...headers,
      },
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object, headers?: object) => send('POST', path, body, headers),
    delete: (path: string, headers?: object) => send('DELETE', path, undefined, headers),
    hasCookie: () => cookie !== '',
    useCookie: (value: string) => {
      cookie = value;
    },
  };
}

async function invite(site: Site, role: Role = 'reviewer') {
  const { secret, invitation } = await site.roles.invite('command', { role, note: '王同学' });
  return { secret, id: invitation.id };
}

/** A browser whose person came by a link. */
async function join(site: Site, role: Role) {
  const browser = openApi(site.app);
  const { secret } = await invite(site, role);
  const { tag } = v.parse(JoinedSchema, (await browser.post('/api/desk/join', { secret })).body);
  return { ...browser, tag };
}

test.each(['open', 'members'] as const)(
  'on a site without sign-in methods (%s), a link makes a reviewer, once',
  async (mode) => {
    const site = await createTestSite({ mode, methods: 'none' });
    const browser = openApi(site.app);
    expect((await browser.get('/api/desk/me')).body).toEqual({ canSignIn: false });
    const { secret } = await invite(site);
    const joined = await browser.post('/api/desk/join', { secret });
    expect(joined).toMatchObject({ status: 200, body: { role: 'reviewer' } });
    expect((await browser.get('/api/desk/me')).body).toMatchObject(joined.body);

    const late = openApi(site.app);
    expect(await late.post('/api/desk/join', { secret })).toMatchObject({
      status: 410,
      body: { code: 'invitation-gone' },
    });
    expect(late.hasCookie()).toBe(false);
  },
);

test('of many browsers that open a link at once, one gets the role, and the others no session', async () => {
  const site = await createTestSite({ methods: 'none' });
  const { secret } = await invite(site, 'maintainer');
  const browsers = Array.from({ length: 8 }, () => openApi(site.app));
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/api/desk/join', { secret })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(browsers.filter((browser) => browser.hasCookie())).toHaveLength(1);
  expect(await site.state.sessions.list()).toHaveLength(1);
  expect((await site.state.roles.list()).map(({ role }) => role)).toEqual(['maintainer']);
});

test('who is signed in keeps the session and gets the role', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn('person:alice');
  const [session] = await site.state.sessions.list();
  const api = openApi(site.app);
  api.useCookie([...browser.cookies].map((pair) => pair.join('=')).join('; '));
  const { secret } = await invite(site);
  const { body } = await api.post('/api/desk/join', { secret });
  const person = site.personOf('sso', 'alice') ?? '';
  expect(body).toEqual({ role: 'reviewer', tag: personTag(person) });
  expect(await site.state.sessions.list()).toEqual([session]);
  // Blocked people have no role, and get none.
  await site.state.blocks.add({ person, until: undefined, note: undefined });
  expect((await api.get('/api/desk/me')).body).toEqual({ canSignIn: true });
  const again = await invite(site, 'maintainer');
  expect((await api.post('/api/desk/join', { secret: again.secret })).status).toBe(403);
});

test('a role that a method confirms ends with the sign-in that does not confirm it', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const roleAfter = async (code: string) => {
    await browser.signIn(code);
    return JSON.parse((await browser.get('/api/desk/me')).text);
  };
  const person = site.personOf('sso', 'alice') ?? '';
  const tag = personTag(person);
  expect(await roleAfter('maintainer:alice')).toMatchObject({ role: 'maintainer', tag });
  await site.roles.grant('command', { person, role: 'reviewer', note: undefined });
  expect(await roleAfter('person:alice')).toMatchObject({ role: 'reviewer', tag });
  await roleAfter('maintainer:alice');
  await roleAfter('maintainer:alice');
  const log = await site.journal.list({ subject: tag, limit: 10 });
  expect(log.map(({ actor, action, before, after }) => [actor, action, before, after])).toEqual([
    ['server', 'role.grant', undefined, { role: 'maintainer', source: 'method' }],
    ['server', 'role.revoke', { role: 'maintainer', source: 'method' }, undefined],
    ['command', 'role.grant', undefined, { role: 'reviewer' }],
    ['server', 'role.grant', undefined, { role: 'maintainer', source: 'method' }],
  ]);
});

test('a revoked role is refused at the next request', async () => {
  const site = await createTestSite({ methods: 'none' });
  const [maintainer, other] = [await join(site, 'maintainer'), await join(site, 'maintainer')];
  expect((await other.get('/api/desk/roles')).status).toBe(200);
  expect((await maintainer.delete(`/api/desk/roles/${other.tag}`)).status).toBe(204);
  expect(await other.get('/api/desk/roles')).toMatchObject({
    status: 403,
    body: { code: 'role-needed' },
  });
  expect((await other.get('/api/desk/me')).body).toEqual({ tag: other.tag, canSignIn: false });
  expect((await other.post('/api/desk/roles', { role: 'maintainer' })).status).toBe(403);
  expect((await other.delete(`/api/desk/roles/${maintainer.tag}`)).status).toBe(403);
  expect((await maintainer.delete(`/api/desk/roles/${other.tag}`)).status).toBe(404);
});

test('maintainers see who has a role, invite, and withdraw links', async () => {
  const site = await createTestSite({ methods: 'none' });
  const maintainer = await join(site, 'maintainer');
  const reviewer = await join(site, 'reviewer');
  const sent = await maintainer.post('/api/desk/roles', {
    role: 'reviewer',
    note: ' 李\0老师\u202E ',
  });
  expect(sent.status).toBe(201);
  const { address, invitation } = v.parse(InvitedSchema, sent.body);
  expect(address).toMatch(/^https:\/\/docs\.example\.edu\/desk\/join#[\w-]{43}$/u);
  expect(invitation).toMatchObject({ role: 'reviewer', note: '李 老师' });
  const { body } = await maintainer.get('/api/desk/roles');
  const view: RolesView = body;
  expect(view.invitations).toEqual([invitation]);
  expect(new Map(view.grants.map(({ tag, ...grant }) => [tag, grant]))).toEqual(
    new Map(
      [maintainer, reviewer].map(({ tag }) => [
        tag,
        {
          role: tag === maintainer.tag ? 'maintainer' : 'reviewer',
          source: 'link',
          note: '王同学',
          since: site.clock.now(),
          isYou: tag === maintainer.tag,
        },
      ]),
    ),
  );
  expect(JSON.stringify(body)).not.toContain(address.split('#')[1]);
  const path = `/api/desk/roles/${invitation.id}`;
  expect((await maintainer.delete(path)).status).toBe(204);
  expect((await maintainer.delete(path)).status).toBe(404);
  const secret = address.split('#')[1];
  expect((await openApi(site.app).post('/api/desk/join', { secret })).status).toBe(410);
});

test('only maintainers see roles and journal', async () => {
  const site = await createTestSite({ methods: 'none' });
  const reviewer = await join(site, 'reviewer');
  const nobody = openApi(site.app);
  for (const path of ['/api/desk/roles', '/api/desk/log']) {
    expect((await nobody.get(path)).status).toBe(401);
    expect((await reviewer.get(path)).status).toBe(403);
  }
});

test('the journal has each change, by tags, without secrets and notes', async () => {
  const site = await createTestSite({ methods: 'none' });
  const maintainer = await join(site, 'maintainer');
  const reviewer = await join(site, 'reviewer');
  await maintainer.delete(`/api/desk/roles/${reviewer.tag}`);
  const { body } = await maintainer.get('/api/desk/log');
  expect(body).toMatchObject({
    hasMore: false,
    entries: [
      {
        actor: maintainer.tag,
        action: 'role.revoke',
        subject: reviewer.tag,
        before: [{ role: 'reviewer', source: 'link' }],
      },
      { actor: reviewer.tag, action: 'role.accept', after: { role: 'reviewer' } },
      { actor: 'command', action: 'role.invite', after: { role: 'reviewer' } },
      { actor: maintainer.tag, action: 'role.accept' },
      { actor: 'command', action: 'role.invite' },
    ],
  });
  const text = JSON.stringify(body);
  expect(text).not.toContain('王同学');
  for (const { person } of await site.state.roles.list()) expect(text).not.toContain(person);
  const { entries } = body;
  const older = await maintainer.get(`/api/desk/log?action=role.accept&before=${entries[1].id}`);
  expect(older.body.entries).toEqual([entries[3]]);
  const about = await maintainer.get(`/api/desk/log?subject=${reviewer.tag}`);
  expect(about.body.entries).toEqual(entries.slice(0, 2));
});

test('the journal is read in pages of 100 entries', async () => {
  const site = await createTestSite({ methods: 'none' });
  const maintainer = await join(site, 'maintainer');
  for (let entry = 0; entry < 100; entry += 1)
    await site.journal.record('server', 'a.b', `${entry}`);
  const first = await maintainer.get('/api/desk/log');
  expect([first.body.entries.length, first.body.hasMore]).toEqual([100, true]);
  const rest = await maintainer.get(`/api/desk/log?before=${first.body.entries[99].id}`);
  expect([rest.body.entries.length, rest.body.hasMore]).toEqual([2, false]);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['a token, whatever the cookie', { authorization: `Bearer campusdocs_${'a'.repeat(43)}` }],
])('a request of %s neither joins nor changes roles', async (_, headers) => {
  const site = await createTestSite({ methods: 'none' });
  const maintainer = await join(site, 'maintainer');
  const { secret } = await invite(site);
  const before = await site.state.roles.list();
  const answers = [
    await maintainer.post('/api/desk/join', { secret }, headers),
    await maintainer.post('/api/desk/roles', { role: 'maintainer' }, headers),
    await maintainer.delete(`/api/desk/roles/${maintainer.tag}`, headers),
  ];
  expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true]);
  expect(await site.state.roles.list()).toEqual(before);
  expect(await site.state.roles.invitations()).toHaveLength(1);
});

test('a wrong link, a wrong body and a wrong type change nothing', async () => {
  const site = await createTestSite({ methods: 'none' });
  const browser = openApi(site.app);
  for (const [body, status] of [
    [{ secret: 'a'.repeat(43) }, 410],
    [{ secret: 'short' }, 400],
    [{}, 400],
  ] as const) {
    expect((await browser.post('/api/desk/join', body)).status).toBe(status);
  }
  const form = { 'content-type': 'text/plain' };
  expect((await browser.post('/api/desk/join', {}, form)).status).toBe(415);
  expect(browser.hasCookie()).toBe(false);
});
