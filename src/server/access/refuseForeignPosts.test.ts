import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createTestSite, FILE } from '../../../test/support/server/signInFixture.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { ASSISTANT_PATHS, HARVEST_PATHS, PATHS, PROGRAM_PATHS } from '../../protocol/urls.ts';
import { refusePages } from './refuseForeignPosts.ts';

const OWN = 'https://docs.example.edu';

const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', '', 'SAME-ORIGIN'];
const ORIGINS = [
  undefined,
  OWN,
  'null',
  '',
  'https://evil.example',
  'https://www.example.edu',
  'http://docs.example.edu',
  'https://docs.example.edu.evil.example',
  'https://docs.example.edu:8443',
  `${OWN}/`,
];
const TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether a page of this site sent the request, according to the browser's headers. */
function isOurs(site: string | undefined, origin: string | undefined): boolean {
  return site === undefined ? origin === OWN : site === 'same-origin';
}

test('no request from a page of another site changes anything', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const uuid = await browser.begin('sso');
  const query = await browser.setOut('sso', uuid);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const attacks = [
    ['/login', `intent=begin&to=${FILE}`],
    ['/login', 'intent=end'],
    ['/login', 'intent=end-everywhere'],
    [`/auth/${uuid}`, 'way=sso'],
    [`/login/${uuid}/term`, 'phrase=person:mallory'],
    ['/callback/sso', `code=person:mallory&state=${query.get('state')}`],
    ['/api/session', ''],
    ['/api/anything', ''],
  ] as const;
  let tried = 0;
  for (const [path, body] of attacks) {
    for (const method of METHODS) {
      for (const type of TYPES) {
        for (const fetchSite of SITES) {
          for (const origin of ORIGINS) {
            if (isOurs(fetchSite, origin)) continue;
            const response = await site.app.request(`${OWN}${path}`, {
              method,
              body,
              headers: {
                cookie,
                'content-type': type,
                ...(fetchSite !== undefined && { 'sec-fetch-site': fetchSite }),
                ...(origin !== undefined && { origin }),
              },
            });
            tried += 1;
            if (response.status !== 403) expect([path, method, fetchSite, origin]).toEqual([]);
            expect(response.headers.getSetCookie()).toEqual([]);
          }
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(5000);
  const pending = await site.state.pendingSignIns.find(uuid);
  expect(pending).toMatchObject({ isClaimed: false, outcome: undefined });
  expect(await site.state.sessions.list()).toHaveLength(1);
  expect((await browser.get(FILE)).status).toBe(200);
});

/** Addresses below which visitors give, and people with a role decide. */
const CONTRIBUTIONS = [
  CONTRIBUTION_API.contribute,
  CONTRIBUTION_API.uploads,
  CONTRIBUTION_API.proposals,
  CONTRIBUTION_API.edit,
  CONTRIBUTION_API.reports,
  CONTRIBUTION_API.wishes,
  CONTRIBUTION_API.contributors,
  CONTRIBUTION_API.review,
  CONTRIBUTION_API.takedowns,
  CONTRIBUTION_API.desk,
];

test('no page of another site gives, withdraws, decides or takes down anything', async () => {
  const { app } = await createTestSite();
  const types = [...TYPES, 'application/json', 'application/offset+octet-stream'];
  const changing = app.routes.filter(
    ({ method, path }) =>
      METHODS.includes(method) &&
      CONTRIBUTIONS.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
  let tried = 0;
  for (const { method, path } of changing) {
    const address = `${OWN}${path.replace(/:\w+(?:\{[^}]*\})?/gu, 'x')}`;
    for (const type of types) {
      for (const fetchSite of SITES) {
        for (const origin of ORIGINS) {
          if (isOurs(fetchSite, origin)) continue;
          const response = await app.request(address, {
            method,
            body: '{}',
            headers: {
              'content-type': type,
              ...(fetchSite !== undefined && { 'sec-fetch-site': fetchSite }),
              ...(origin !== undefined && { origin }),
            },
          });
          tried += 1;
          if (response.status !== 403) expect([method, path, fetchSite, origin, type]).toEqual([]);
        }
      }
    }
  }
  expect(changing.length).toBeGreaterThanOrEqual(8);
  expect(tried).toBe(changing.length * types.length * (SITES.length * ORIGINS.length - 11));
});

test.each([
  ['same-origin', undefined],
  ['same-origin', 'null'],
  ['same-origin', OWN],
  [undefined, OWN],
])(
  'a request from a page of this site is accepted: Sec-Fetch-Site %s, Origin %s',
  async (fetchSite, origin) => {
    const site = await createTestSite();
    const response = await site.app.request(`${OWN}/login`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'begin', to: FILE }),
      headers: {
        ...(fetchSite !== undefined && { 'sec-fetch-site': fetchSite }),
        ...(origin !== undefined && { origin }),
      },
    });
    expect(response.status).toBe(303);
  },
);

test('without a main host, the origin is that of the requested host', async () => {
  const site = await createTestSite({ main: null });
  const post = async (origin: string) => {
    const body = new URLSearchParams({ intent: 'begin' });
    const init = { method: 'POST', body, headers: { origin } };
    return (await site.app.request('http://10.1.2.3:3000/login', init)).status;
  };
  expect(await post('http://10.1.2.3:3000')).toBe(303);
  expect(await post('http://10.1.2.3')).toBe(403);
  expect(await post('https://10.1.2.3:3000')).toBe(403);
});

/** Comes from elsewhere, reads no cookie, and only redirects or reads. */
const FROM_OUTSIDE: readonly string[] = [PATHS.share, HARVEST_PATHS.oai];

const OF_PROGRAMS: readonly string[] = [
  PROGRAM_PATHS.device,
  PROGRAM_PATHS.token,
  PROGRAM_PATHS.revoke,
  ASSISTANT_PATHS.mcp,
];

test('every route that changes something is guarded', async () => {
  const { app } = await createTestSite();
  const changing = app.routes.filter(
    ({ method, path }) =>
      METHODS.includes(method) && !path.includes('*') && !FROM_OUTSIDE.includes(path),
  );
  expect(changing.length).toBeGreaterThanOrEqual(4 + OF_PROGRAMS.length);
  for (const { method, path } of changing) {
    const address = `${OWN}${path.replace(/:\w+/gu, 'x')}`;
    const headers = { 'sec-fetch-site': 'cross-site' };
    const foreign = await app.request(address, { method, headers });
    expect([path, foreign.status]).toEqual([path, 403]);
    // Programs send no such header, and their routes read no cookies.
    if (OF_PROGRAMS.includes(path)) continue;
    const nameless = await app.request(address, { method });
    expect([path, nameless.status]).toEqual([path, 403]);
  }
});

test('routes for programs refuse pages of any site', async () => {
  const app = new Hono().use(refusePages).all('/', (c) => c.text('heard'));
  const post = async (headers: Record<string, string>) =>
    (await app.request('/', { method: 'POST', headers })).status;
  expect(await post({})).toBe(200);
  // As sent by Node's fetch.
  expect(await post({ 'sec-fetch-mode': 'cors', accept: '*/*' })).toBe(200);
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
    expect(await post({ 'sec-fetch-site': site })).toBe(403);
  }
  for (const origin of [OWN, 'null', 'https://evil.example']) {
    expect(await post({ origin })).toBe(403);
  }
});
