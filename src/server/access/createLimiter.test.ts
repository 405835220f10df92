import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  CAMPUS,
  connectionFrom,
  ID,
  MEMBER,
  OFF_CAMPUS,
} from '../../../test/support/server/protectedAppFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { DEFAULT_LIMITS, type LimitRules } from '../../access/limits/limitRules.ts';
import { createLimits } from '../../access/limits/limits.ts';
import { createPaidPacks } from '../../access/limits/paidPacks.ts';
import { parseNetwork } from '../../access/networks.ts';
import type { Principal } from '../../access/visitor.ts';
import { decideFileAnswer, type SentBytes } from '../files/fileAnswer.ts';
import { createLimiter } from './createLimiter.ts';
import { downloadCost, requestCost } from './requestCost.ts';
import { setVisitorParts } from './visitorOf.ts';

const PDF = `/files/${ID}.pdf`;
const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

interface Options {
  readonly rules?: Partial<LimitRules>;
  readonly mode?: 'open' | 'campus' | 'members';
  readonly networks?: readonly string[];
  readonly leavesDownloads?: boolean;
  readonly principalOf?: (cookie: string) => Promise<Principal | undefined>;
}

/** The bytes sent of a document of 200 MB. */
function sentFor(headers: Headers): SentBytes {
  const file = {
    ...{ size: 200_000_000, modified: new Date(0), tag: 'tag' },
    ...{ type: 'application/pdf', disposition: 'inline', cacheControl: 'no-cache' },
  };
  const answer = decideFileAnswer({ method: 'GET', headers, now: 0 }, file, () => 'boundary');
  return 'sent' in answer ? answer.sent : expect.unreachable(`${answer.status}`);
}

function limitedApp({
  rules = {},
  mode = 'campus',
  networks = ['10.0.0.0/8'],
  leavesDownloads = false,
  principalOf = async (person) => ({ ...MEMBER, person }),
}: Options = {}) {
  const clock = { now: 0 };
  const refused: string[] = [];
  const policy = createAccessPolicy({
    mode,
    protect: 'files',
    networks: networks.flatMap((text) => parseNetwork(text).network ?? []),
    proxies: [],
  });
  const limiter = createLimiter({
    limits: createLimits(
      () => ({ ...DEFAULT_LIMITS, ...rules }),
      () => clock.now,
    ),
    paidPacks: createPaidPacks(() => clock.now),
    renderWait: async (c, wait) => c.html(JSON.stringify(wait), 429),
    canSignIn: () => true,
    leavesDownloads,
    onRefused: (limit, { as }) => refused.push(`${limit} by ${as}`),
  });
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
    .use(async (c, next) => {
      const cookie = c.req.header('cookie');
      const found = async () => (cookie === undefined ? undefined : principalOf(cookie));
      const mainHost = 'http://docs.example.edu';
      setVisitorParts(c, { policy, principalOf: found, mainHost });
      await next();
    })
    .use(limiter.guard('searches'))
    .use(limiter.guard('signIns'));
  app.all('/files/*', async (c) => {
    const sent = sentFor(c.req.raw.headers);
    return (await limiter.charge(c, sent)) ?? c.text('bytes');
  });
  app.all('*', (c) => c.text('answer'));
  const request = (path: string, address: string, init: RequestInit = {}) =>
    app.request(path, init, connectionFrom(address));
  return { request, clock, refused };
}

test.each([
  ['GET', '/api/search?q=a', 'searches 1'],
  ['GET', '/?q=a', 'searches 1'],
  ['GET', '/?q=', undefined],
  ['GET', '/?c=book', undefined],
  ['GET', '/', undefined],
  // The server searches even if a request wants no body.
  ['HEAD', '/api/search?q=a', 'searches 1'],
  ['HEAD', '/?q=a', 'searches 1'],
  ['GET', '/opds/v1.2/search?query=a', 'searches 1'],
  ['GET', '/opds/v2/search?query=a', 'searches 1'],
  ['GET', '/opds/v1.2/kinds/book?page=2', 'searches 0.5'],
  ['HEAD', '/opds/v2/colleges/a%2Fb/papers', 'searches 0.5'],
  ['GET', '/opds/v2/colleges/papers', undefined],
  ['GET', '/opds/v2/latest', undefined],
  ['GET', '/api/mirror/files/SHA256SUM%53', 'searches 1'],
  ['GET', '/api/mirror/files/metadata/a.yml', undefined],
  ['POST', '/login', 'signIns 1'],
  ['POST', '/login/0b0c/mail', 'signIns 1'],
  ['POST', '/auth/0b0c/cli', 'signIns 1'],
  ['GET', '/login', undefined],
  ['POST', '/callback/sso', undefined],
  ['GET', PDF, undefined],
  ['GET', '/assets/a.pdf', undefined],
])('%s %s costs %s', (method, path, said) => {
  const url = `http://x${path}`;
  const cost = requestCost({ method, url, path: path.replace(/\?.*/u, '') });
  expect(cost && `${cost.limit} ${cost.units}`).toBe(said);
});

test.each([
  [undefined, 1],
  ['bytes=0-65535', 1],
  ['bytes=16384-131071', 0.02],
  // A part that could be nearly all of the document costs as much as all of it.
  ['bytes=1-', 1],
  ['bytes=1-99999999', 1],
  ['bytes=-99999999', 1],
  ['bytes=1-2,3-4', 1],
  ['bytes=65536-65537,99999-100000', 1],
  // A copy without the beginning is useless, so the beginning pays for the document.
  ['bytes=1-16384', 1],
  ['bytes=16383-131071', 1],
  // The response is the whole document.
  ['bytes=99999-65536', 1],
  ['lines=1-2', 1],
])('the range %s of a document costs %d downloads', (range, units) => {
  const sent = sentFor(new Headers(range === undefined ? {} : { range }));
  for (const url of [`http://x${PDF}`, `http://x${PDF}?f=1`]) {
    expect(downloadCost({ url, sent, leavesDownloads: false })).toEqual({
      limit: 'downloads',
      units,
    });
  }
});

test('a part of a replaced version costs a whole download, because the whole file is sent', async () => {
  const { request } = limitedApp({ rules: { downloads: 3 } });
  const headers = { range: 'bytes=65536-131071', 'if-range': '"gone"' };
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    statuses.push((await request(PDF, OFF_CAMPUS, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test.each([
  [false, 3],
  [true, 16],
])('with downloads that leave the server %s, one in 16 parts pays for %i', async (leaves, paid) => {
  const { request } = limitedApp({ rules: { downloads: paid }, leavesDownloads: leaves });
  const fetchIt = async () => {
    const statuses: number[] = [];
    for (let part = 0; part < 16; part++) {
      const range = `bytes=${part * 1_000_000}-${part * 1_000_000 + 999_999}`;
      statuses.push((await request(`${PDF}?f=1`, OFF_CAMPUS, { headers: { range } })).status);
    }
    return statuses;
  };
  const all = new Array(16).fill(200);
  expect(await fetchIt()).toEqual(all);
  // The redirect to the bucket is for the whole document, whatever the part.
  if (leaves) expect((await fetchIt())[0]).toBe(429);
  else expect(await fetchIt()).toEqual(all);
});

test('over the limit a person gets a page and a program a problem document, both with the wait', async () => {
  const { request, clock, refused } = limitedApp({ rules: { downloads: 60 } });
  for (let count = 0; count < 60; count++) await request(PDF, OFF_CAMPUS);
  clock.now += 500;
  const page = await request(PDF, OFF_CAMPUS, { headers: asPage });
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).toBe('60');
  expect(await page.text()).toBe('{"seconds":60}');
  const problem = await request(PDF, OFF_CAMPUS);
  expect(problem.status).toBe(429);
  expect(problem.headers.get('retry-after')).toBe('60');
  expect(problem.headers.get('cache-control')).toBe('no-store');
  expect(await problem.json()).toMatchObject({
    code: 'too-many-requests',
    detail: '请在 60 秒后重试',
  });
  expect(refused).toEqual(['downloads by address', 'downloads by address']);
  clock.now += 59_500;
  expect((await request(PDF, OFF_CAMPUS)).status).toBe(200);
});

test('a book that is read from the first page to the last costs little more than one download', async () => {
  const { request } = limitedApp({ rules: { downloads: 10 } });
  for (let part = 0; part < 400; part++) {
    const range = `bytes=${part * 65_536}-${(part + 1) * 65_536 - 1}`;
    expect((await request(PDF, OFF_CAMPUS, { headers: { range } })).status).toBe(200);
  }
});

test('the campus has its shared amount also by another name of the site, where its address opens nothing', async () => {
  const rules = { signIns: 2, readersPerAddress: 3 };
  const { request, refused } = limitedApp({ rules, networks: ['192.0.2.0/24'] });
  for (let count = 0; count < 7; count++) {
    await request('http://www.example.edu/login', '192.0.2.7', { method: 'POST' });
  }
  expect(refused).toEqual(['signIns by shared']);
});

test('when one of 500 readers at one campus address takes all, readers with a session go on', async () => {
  const rules = { downloads: 2, readersPerAddress: 500 };
  const { request, refused } = limitedApp({ rules });
  let taken = 0;
  while ((await request(PDF, CAMPUS)).status === 200) taken += 1;
  expect(taken).toBe(1000);
  expect(refused).toEqual(['downloads by shared']);
  // The response tells a reader without a session how to go on.
  const page = await request(`${PDF}?f=1`, CAMPUS, { headers: asPage });
  expect(JSON.parse(await page.text())).toMatchObject({ signIn: '/login' });
  for (let reader = 0; reader < 500; reader++) {
    const headers = { cookie: `reader-${reader}` };
    expect((await request(PDF, CAMPUS, { headers })).status).toBe(200);
    expect((await request(PDF, CAMPUS, { headers })).status).toBe(200);
  }
  // The same person has no more from another address.
  const again = await request(PDF, OFF_CAMPUS, { headers: { cookie: 'reader-7' } });
  expect(again.status).toBe(429);
});

test('using up one limit leaves the others', async () => {
  const { request } = limitedApp({ rules: { signIns: 1, searches: 2 } });
  expect((await request('/login', OFF_CAMPUS, { method: 'POST' })).status).toBe(200);
  expect((await request('/login', OFF_CAMPUS, { method: 'POST' })).status).toBe(429);
  expect((await request('/api/search?q=a', OFF_CAMPUS)).status).toBe(200);
  expect((await request('/?q=a', OFF_CAMPUS)).status).toBe(200);
  expect((await request('/?q=a', OFF_CAMPUS)).status).toBe(429);
  expect((await request('/', OFF_CAMPUS)).status).toBe(200);
  expect((await request(PDF, OFF_CAMPUS)).status).toBe(200);
});

test('without configured networks every address may be the campus', async () => {
  const rules = { searches: 1, readersPerAddress: 5 };
  const { request } = limitedApp({ rules, mode: 'open', networks: [] });
  for (let reader = 0; reader < 5; reader++) {
    expect((await request('/api/search?q=a', OFF_CAMPUS)).status).toBe(200);
  }
  expect((await request('/api/search?q=a', OFF_CAMPUS)).status).toBe(429);
});

test('a household that has used up its searches waits, unless someone in it has a session', async () => {
  const { request } = limitedApp({ rules: { searches: 1 } });
  expect((await request('/api/search?q=a', OFF_CAMPUS)).status).toBe(200);
  expect((await request('/api/search?q=a', OFF_CAMPUS)).status).toBe(429);
  const headers = { cookie: 'somebody' };
  expect((await request('/api/search?q=a', OFF_CAMPUS, { headers })).status).toBe(200);
});

test('searching goes on when the database cannot be queried', async () => {
  const principalOf = () => Promise.reject(new Error('the database is gone'));
  const { request } = limitedApp({ rules: { searches: 1 }, principalOf });
  const headers = { cookie: 'somebody' };
  expect((await request('/api/search?q=a', OFF_CAMPUS, { headers })).status).toBe(200);
  expect((await request('/api/search?q=a', OFF_CAMPUS, { headers })).status).toBe(429);
});
