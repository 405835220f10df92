import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDeviceFlow } from '../../access/device/createDeviceFlow.ts';
import { createTokenService } from '../../access/tokens/createTokenService.ts';
import type { Principal } from '../../access/visitor.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { CLI_CLIENT_ID, DEVICE_GRANT } from '../../protocol/deviceGrant.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import { createEngine } from '../../search/createEngine.ts';
import { openState } from '../../state/openState.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { State } from '../../state/state.ts';
import { searchHere } from '../searchService.ts';
import { createStatsRoute } from '../stats/statsRoute.ts';
import { createDeviceConfirmRoutes } from './deviceConfirmRoutes.ts';
import { createDeviceRoutes } from './deviceRoutes.ts';
import { createWhoamiRoute } from './whoamiRoute.ts';
import { withBearer } from './withBearer.ts';

const SITE = 'https://docs.example.edu';
const PERSON = 'p'.repeat(43);
const ITEM = '0123456789abcdef0123456789abcdef';

const { items } = readCatalog(
  [{ id: ITEM, type: 'doc', url: '/a', data: { title: '课件', course: [], content: [] } }],
  [],
);
const engine = searchHere(createEngine({ items }));

let clock: { now: number };
let state: State;
/** The member whose cookie the browser has. */
let member: Principal | undefined;
let origin: string | undefined;
/** The address of the requests. */
let address: string | undefined;
let app: Hono;
let tokenService: ReturnType<typeof createTokenService>;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  clock = { now: Date.parse('2026-11-21T12:00:00+08:00') };
  const now = () => clock.now;
  const opened = await openState({ folder, now });
  if (!opened.state) throw new Error(opened.error);
  state = opened.state;
  onTestFinished(async () => {
    await opened.state.close();
    await rm(folder, { recursive: true });
  });
  member = undefined;
  origin = SITE;
  address = undefined;
  const { deviceGrants: grants, tokens, downloads } = state;
  const report = (error: unknown) => expect.unreachable(String(error));
  tokenService = createTokenService({ tokens, now, report });
  const key = Buffer.alloc(32, 'key');
  const addressOf = () => address;
  const flow = createDeviceFlow({ grants, tokenService, key, now });
  const nothing = () => undefined;
  const authStatusOf = withBearer(async () => member, tokenService);
  app = new Hono();
  app.route('/', createDeviceRoutes({ flow, tokenService, originOf: () => origin, addressOf }));
  app.route(
    '/',
    createDeviceConfirmRoutes({
      flow,
      principalOf: async () => member,
      addressOf,
      renderPage: async (c, view, status) => {
        c.status(status === 410 ? 410 : 200);
        return c.json(view);
      },
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    }),
  );
  app.route(PROGRAM_PATHS.whoami, createWhoamiRoute(tokenService));
  app.route(
    PROGRAM_PATHS.stats,
    createStatsRoute({
      tokenService,
      downloads,
      countsSettled: async () => undefined,
      engineOf: () => engine,
      now,
    }),
  );
  app.get('/status', async (c) => {
    const authStatus = await authStatusOf(c);
    return c.text(
      typeof authStatus === 'object' ? [...authStatus.scopes].join() : String(authStatus),
    );
  });
});

async function signIn(): Promise<void> {
  const [id, since, until] = [randomUUID(), clock.now, clock.now + DAY_MS];
  const hash = hashSecret(id);
  const kept = { id, person: PERSON, method: 'sso', since, lastUsed: since, expires: until, hash };
  await state.sessions.add(kept);
  member = { id, person: PERSON, method: 'sso', since, until, scopes: new Set(['files'] as const) };
}

/** The fields of responses that tests read. */
const text = v.optional(v.string(), '');
const BodySchema = v.object({
  error: text,
  error_description: text,
  device_code: text,
  user_code: text,
  verification_uri: text,
  access_token: text,
});

async function post(path: string, fields: Record<string, string> | string) {
  const body = new URLSearchParams(fields);
  const response = await app.request(path, { method: 'POST', body });
  const json: unknown = await response.json();
  return {
    status: response.status,
    headers: response.headers,
    json,
    body: v.parse(BodySchema, json),
  };
}

const askToBegin = () => post(PROGRAM_PATHS.device, { client_id: CLI_CLIENT_ID });
const begin = async () => (await askToBegin()).body;

/** Queries the token endpoint after the interval that it requires. */
async function ask(deviceCode: string, pause = 5000) {
  clock.now += pause;
  const fields = { grant_type: DEVICE_GRANT, device_code: deviceCode, client_id: CLI_CLIENT_ID };
  return post(PROGRAM_PATHS.token, fields);
}

const show = async (uuid: string) => (await app.request(`/auth/${uuid}/cli`)).json();

async function decide(uuid: string, answer: string) {
  const body = new URLSearchParams({ answer });
  return app.request(`/auth/${uuid}/cli`, { method: 'POST', body });
}

const uuidOf = (begun: { verification_uri: string }) =>
  /\/auth\/([^/]+)\/cli$/u.exec(begun.verification_uri)?.[1] ?? '';

async function bearer(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function signedIn(): Promise<string> {
  const begun = await begin();
  await signIn();
  await decide(uuidOf(begun), 'allow');
  return (await ask(begun.device_code)).body.access_token;
}

// spec 6.12
test('a program is signed in when a member confirms that the codes are the same', async () => {
  const { json, body: begun } = await askToBegin();
  expect(json).toEqual({
    device_code: expect.stringMatching(/^[\w.-]{40,}$/u),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/u),
    verification_uri: expect.stringMatching(
      /^https:\/\/docs\.example\.edu\/auth\/[\w-]{36}\/cli$/u,
    ),
    expires_in: 300,
    interval: 5,
  });
  const uuid = uuidOf(begun);
  expect((await ask(begun.device_code)).body.error).toBe('authorization_pending');

  await signIn();
  expect(await show(uuid)).toEqual({
    step: 'device',
    uuid,
    phase: 'confirm',
    code: begun.user_code,
    program: 'campusdocs',
    scopes: ['files'],
  });
  // Viewing the page does not approve the code.
  expect((await ask(begun.device_code)).body.error).toBe('authorization_pending');
  expect((await decide(uuid, 'allow')).headers.get('location')).toBe(`/auth/${uuid}/cli`);
  expect(await show(uuid)).toMatchObject({ phase: 'done' });

  const { status, headers, body, json: given } = await ask(begun.device_code);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(given).toEqual({
    access_token: expect.stringMatching(/^campusdocs_[\w-]{43}$/u),
    token_type: 'Bearer',
    expires_in: 90 * 86_400,
    scope: 'files',
  });
  expect((await bearer('/status', body.access_token)).text).toBe('files');
  expect(JSON.parse((await bearer(PROGRAM_PATHS.whoami, body.access_token)).text)).toEqual({
    way: 'sso',
    since: new Date(clock.now).toISOString(),
    until: new Date(clock.now + 90 * DAY_MS).toISOString(),
    scopes: ['files'],
  });
  // Only once.
  expect((await ask(begun.device_code)).body.error).toBe('invalid_grant');
});

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['::ffff:203.0.113.9', '203.0.113.9', true],
  ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4', true],
  // A gateway may have several addresses.
  ['203.0.113.9', '203.0.113.10', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['2001:db8:1:2::3', '2001:db8:1:3::3', false],
  // One machine may have both, and programs choose differently from browsers.
  ['203.0.113.9', '2001:db8:1:2::3', undefined],
  ['2001:db8:1:2::3', '203.0.113.9', undefined],
  ['nonsense', 'nonsense', undefined],
  [undefined, '203.0.113.9', undefined],
  ['203.0.113.9', undefined, undefined],
])('a request from %s approved from %s is near: %s', async (requesting, approving, isNear) => {
  address = requesting;
  const { body: begun } = await askToBegin();
  await signIn();
  address = approving;
  const view = await show(uuidOf(begun));
  const told = isNear === undefined ? {} : { isNear };
  expect(view).toEqual({
    ...told,
    step: 'device',
    uuid: uuidOf(begun),
    phase: 'confirm',
    code: begun.user_code,
    program: 'campusdocs',
    scopes: ['files'],
  });
  // The database does not contain the address.
  const grant = await state.deviceGrants.find(uuidOf(begun));
  expect(grant?.origin ?? '').not.toContain('203');
});

test('a refusal is final, and nobody decides twice', async () => {
  const begun = await begin();
  await signIn();
  await decide(uuidOf(begun), 'refuse');
  await decide(uuidOf(begun), 'allow');
  expect(await show(uuidOf(begun))).toMatchObject({ phase: 'refused' });
  expect((await ask(begun.device_code)).body.error).toBe('access_denied');
});

test('a code cannot be approved after five minutes', async () => {
  const begun = await begin();
  await signIn();
  clock.now += 5 * MINUTE_MS;
  const page = await app.request(`/auth/${uuidOf(begun)}/cli`);
  expect([page.status, await page.json()]).toMatchObject([410, { phase: 'gone' }]);
  await decide(uuidOf(begun), 'allow');
  expect((await ask(begun.device_code)).body.error).toBe('expired_token');
});

// spec 6.12
test('without a session the page redirects to the sign-in, which comes back to it', async () => {
  const begun = await begin();
  const uuid = uuidOf(begun);
  for (const response of [await app.request(`/auth/${uuid}/cli`), await decide(uuid, 'allow')]) {
    expect(response.status).toBe(303);
    const to = new URL(response.headers.get('location') ?? '', SITE).searchParams.get('to');
    expect(to).toBe(`/auth/${uuid}/cli`);
  }
  expect((await ask(begun.device_code)).body.error).toBe('authorization_pending');
});

test('a token cannot create tokens', async () => {
  const token = await signedIn();
  member = undefined;
  const begun = await begin();
  const headers = { authorization: `Bearer ${token}` };
  const body = new URLSearchParams({ answer: 'allow' });
  const init = { method: 'POST', headers, body };
  const { status } = await app.request(`/auth/${uuidOf(begun)}/cli`, init);
  expect(status).toBe(303);
  expect((await ask(begun.device_code)).body.error).toBe('authorization_pending');
});

test('polling too often gets slow_down and a longer interval', async () => {
  const begun = await begin();
  expect((await ask(begun.device_code, 0)).body.error).toBe('authorization_pending');
  expect((await ask(begun.device_code, 1000)).body.error).toBe('slow_down');
  expect((await ask(begun.device_code, 5000)).body.error).toBe('slow_down');
  expect((await ask(begun.device_code, 15_000)).body.error).toBe('authorization_pending');
});

test.each<[string, Record<string, string> | string, string]>([
  [PROGRAM_PATHS.device, {}, 'invalid_client'],
  [PROGRAM_PATHS.device, { client_id: '' }, 'invalid_client'],
  [PROGRAM_PATHS.device, { client_id: '本校图书馆' }, 'invalid_client'],
  [PROGRAM_PATHS.device, { client_id: 'a'.repeat(33) }, 'invalid_client'],
  [PROGRAM_PATHS.device, { client_id: 'a', scope: 'stats' }, 'invalid_scope'],
  [PROGRAM_PATHS.device, { client_id: 'a', scope: 'files metrics' }, 'invalid_scope'],
  [PROGRAM_PATHS.device, 'client_id=a&client_id=b', 'invalid_request'],
  [PROGRAM_PATHS.token, {}, 'invalid_request'],
  [PROGRAM_PATHS.token, { grant_type: 'password', username: 'a' }, 'unsupported_grant_type'],
  [PROGRAM_PATHS.token, { grant_type: DEVICE_GRANT }, 'invalid_client'],
  [PROGRAM_PATHS.token, { grant_type: DEVICE_GRANT, client_id: 'a' }, 'invalid_request'],
  [
    PROGRAM_PATHS.token,
    { grant_type: DEVICE_GRANT, client_id: 'a', device_code: 'x' },
    'invalid_grant',
  ],
  [
    PROGRAM_PATHS.token,
    { grant_type: DEVICE_GRANT, client_id: 'a', device_code: `zzzzzzzz.${'x'.repeat(43)}` },
    'invalid_grant',
  ],
  [PROGRAM_PATHS.revoke, {}, 'invalid_request'],
])('%s refuses %j with %s', async (path, fields, error) => {
  const { status, headers, body } = await post(path, fields);
  expect([status, body.error, headers.get('cache-control')]).toEqual([400, error, 'no-store']);
  expect(body.error_description).toMatch(/^[\x20-\x7e]+$/u);
});

test('a device code is bound to the program that requested it', async () => {
  const begun = await begin();
  await signIn();
  await decide(uuidOf(begun), 'allow');
  clock.now += 5000;
  const fields = { grant_type: DEVICE_GRANT, client_id: 'other', device_code: begun.device_code };
  expect((await post(PROGRAM_PATHS.token, fields)).body.error).toBe('invalid_grant');
});

test('programs cannot sign in if people cannot, or if the origin of the site is unknown', async () => {
  const metadata = await (await app.request(PROGRAM_PATHS.oauthServer)).json();
  expect(metadata).toMatchObject({
    issuer: SITE,
    device_authorization_endpoint: SITE + PROGRAM_PATHS.device,
    token_endpoint: SITE + PROGRAM_PATHS.token,
  });
  origin = undefined;
  expect((await app.request(PROGRAM_PATHS.oauthServer)).status).toBe(404);
  for (const path of [PROGRAM_PATHS.device, PROGRAM_PATHS.token])
    expect((await post(path, {})).status).toBe(404);
});

// spec 6.13
test('a revoked token fails with the next request, and revocation reveals nothing', async () => {
  const token = await signedIn();
  expect((await bearer(PROGRAM_PATHS.whoami, token)).status).toBe(200);
  for (const shown of [token, token, `campusdocs_${'x'.repeat(43)}`, 'nonsense']) {
    expect(await post(PROGRAM_PATHS.revoke, { token: shown })).toMatchObject({
      status: 200,
      json: {},
    });
  }
  const { status, headers } = await bearer(PROGRAM_PATHS.whoami, token);
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer realm="campusdocs", error="invalid_token"');
  expect((await bearer('/status', token)).text).toBe('undefined');
});

// spec 6.13
test('blocking a person blocks the tokens, and unblocking restores them', async () => {
  const token = await signedIn();
  await state.blocks.add({ person: PERSON, until: undefined, note: undefined });
  expect((await bearer('/status', token)).text).toBe('blocked');
  expect((await bearer(PROGRAM_PATHS.whoami, token)).status).toBe(401);
  await state.blocks.remove(PERSON);
  expect((await bearer('/status', token)).text).toBe('files');
});

// spec 6.13
test('ending all sessions cancels approved grants that were not fetched, and the program is told', async () => {
  const begun = await begin();
  await signIn();
  await decide(uuidOf(begun), 'allow');
  await state.signIns.end('all');
  expect((await ask(begun.device_code)).body.error).toBe('access_denied');
  expect(await show(uuidOf(begun))).toMatchObject({ phase: 'refused' });
  // The page is still open, but the session of its member has ended.
  const late = await begin();
  await decide(uuidOf(late), 'allow');
  expect((await ask(late.device_code)).body.error).toBe('authorization_pending');
});

// spec 6.13
test('a token ends after ninety days, even in daily use', async () => {
  const token = await signedIn();
  clock.now += 90 * DAY_MS - 1000;
  expect((await bearer(PROGRAM_PATHS.whoami, token)).status).toBe(200);
  clock.now += 1000;
  expect((await bearer(PROGRAM_PATHS.whoami, token)).status).toBe(401);
});

test('a valid cookie does not help an invalid token', async () => {
  await signIn();
  expect(await (await app.request('/status')).text()).toBe('files');
  for (const authorization of ['Bearer', 'bearer x', `Bearer campusdocs_${'x'.repeat(43)}`]) {
    const response = await app.request('/status', { headers: { authorization } });
    expect([authorization, await response.text()]).toEqual([authorization, 'undefined']);
  }
  const headers = { authorization: 'Basic YTpi' };
  expect(await (await app.request('/status', { headers })).text()).toBe('files');
});

test('the database stores no token, no device code and no other credential', async () => {
  const begun = await begin();
  const token = await signedIn();
  const kept = JSON.stringify([
    await state.tokens.list(),
    await state.deviceGrants.find(uuidOf(begun)),
  ]);
  expect(kept).toContain('campusdocs');
  for (const secret of [token, begun.device_code]) expect(kept).not.toContain(secret);
});

// spec 7.15
test('maintainers read what was downloaded most, by day, week, term and ever', async () => {
  const { secret } = await tokenService.issue({ name: 'grafana', scopes: ['stats'] });
  const today = clock.now;
  const gone = 'f'.repeat(32);
  for (const [day, id, count] of [
    ['2026-07-31', ITEM, 5],
    ['2026-08-01', ITEM, 4],
    ['2026-11-15', ITEM, 2],
    ['2026-11-21', ITEM, 1],
    ['2026-11-21', gone, 9],
  ] as const) {
    clock.now = Date.parse(`${day}T00:00:00+08:00`);
    for (let added = 0; added < count; added++) await state.downloads.add(id);
  }
  clock.now = today;
  const downloadsOf = async (query: string) => {
    const { text: answer } = await bearer(`${PROGRAM_PATHS.stats}${query}`, secret);
    const { from, total, items } = JSON.parse(answer);
    return [from, total, items];
  };
  const items = (downloads: number) => [{ id: ITEM, type: 'doc', title: '课件', downloads }];
  // Items that are no longer listed count only in the sum.
  expect(await downloadsOf('?span=day')).toEqual(['2026-11-21', 10, items(1)]);
  expect(await downloadsOf('')).toEqual(['2026-11-15', 12, items(3)]);
  expect(await downloadsOf('?span=term')).toEqual(['2026-08-01', 16, items(7)]);
  expect(await downloadsOf('?span=all&limit=1')).toEqual([undefined, 21, items(12)]);

  const inSummer = '?from=2026-07-31&to=2026-08-01';
  expect(await downloadsOf(inSummer)).toEqual(['2026-07-31', 9, items(9)]);
  expect(await downloadsOf('?to=2026-08-01')).toEqual([undefined, 9, items(9)]);
  expect(await downloadsOf('?year=2026')).toEqual(['2026-01-01', 21, items(12)]);
  expect(await downloadsOf('?year=2025')).toEqual(['2025-01-01', 0, []]);

  for (const query of [
    '?span=year',
    '?limit=0',
    '?limit=1001',
    '?limit=x',
    '?from=2026-02-29',
    '?year=26',
    '?span=day&to=2026-01-01',
    '?from=2026-02-01&to=2026-01-01',
  ]) {
    const { status, text } = await bearer(`${PROGRAM_PATHS.stats}${query}`, secret);
    expect([query, status, JSON.parse(text).code]).toEqual([query, 400, 'bad-request']);
  }
});

// spec 6.13
test('the statistics need a token with the scope stats', async () => {
  const member = await signedIn();
  const { status, headers, text } = await bearer(PROGRAM_PATHS.stats, member);
  expect([status, JSON.parse(text).code]).toEqual([403, 'token-not-for-this']);
  expect(headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="stats"');
  const none = await app.request(PROGRAM_PATHS.stats);
  expect([none.status, await none.json()]).toMatchObject([401, { code: 'token-needed' }]);
  expect(none.headers.get('www-authenticate')).toBe('Bearer realm="campusdocs"');
});
