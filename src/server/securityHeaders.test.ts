import { expect, test } from 'vitest';
import { createTestApp } from '../../test/support/server/appFixture.ts';
import {
  CAMPUS,
  connectionFrom,
  ID,
  OFF_CAMPUS,
  PROXY,
} from '../../test/support/server/protectedAppFixture.ts';
import { createAccessPolicy } from '../access/accessPolicy.ts';
import { parseNetwork } from '../access/networks.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { DEFAULT_SITE, type Site } from '../protocol/site.ts';
import type { Storage } from '../storage/storage.ts';

const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const bytes = new TextEncoder().encode('bytes');

const storage: Storage = {
  stat: async () => ({ size: bytes.length, modified: new Date(0), tag: 'tag' }),
  read: async function* () {
    yield bytes;
  },
  write: async () => undefined,
  delete: async () => undefined,
  list: async function* () {
    yield* [];
  },
};

function asset(contentType: string): PublishedDocument {
  return { path: '/', contentType, tag: 'tag', body: bytes };
}

function siteApp({
  mode = 'open',
  hosts = {},
  httpsDays = 30,
}: {
  mode?: 'open' | 'campus';
  hosts?: Site['hosts'];
  httpsDays?: number;
} = {}) {
  const networks = (text: string) => [parseNetwork(text).network ?? []].flat();
  const access = createAccessPolicy({
    mode,
    protect: 'files',
    networks: networks('10.0.0.0/8'),
    proxies: networks(PROXY),
  });
  return createTestApp({
    edition: () => ({
      documents: new Map([
        ['/feed.json', { ...asset('application/json'), path: '/feed.json' }],
        ['/api/catalog.json', { ...asset('application/json'), path: '/api/catalog.json' }],
      ]),
      site: { ...DEFAULT_SITE, hosts },
      renderer: {
        render: async (_url, { error, nonce }) => ({ status: 200, html: error ?? nonce }),
      },
      access,
    }),
    files: { documents: storage, covers: storage },
    assets: {
      find: async (path) => {
        if (path.startsWith('/pdf-viewer/')) return asset('text/html; charset=utf-8');
        return path.startsWith('/assets/') ? asset('text/javascript') : undefined;
      },
    },
    httpsDays,
  });
}

/** A short form of a response's security headers. */
function safetyOf({ headers }: Response): string {
  const policy = headers.get('content-security-policy');
  const words = [
    policy?.startsWith("default-src 'none'") && 'viewer-policy',
    policy?.startsWith("default-src 'self'") &&
      (policy.includes('nonce') ? 'page-policy' : 'policy'),
    headers.get('x-frame-options') === 'SAMEORIGIN' && 'unframed',
    headers.get('x-content-type-options') === 'nosniff' && 'nosniff',
    headers.get('referrer-policy') && `referrer:${headers.get('referrer-policy')}`,
    headers.get('permissions-policy')?.includes('camera=()') && 'features',
    headers.get('cross-origin-opener-policy') && 'opener',
    headers.get('strict-transport-security') && `https:${headers.get('strict-transport-security')}`,
    headers.get('access-control-allow-origin') === '*' && 'public',
    headers.get('cross-origin-resource-policy') && 'unshared',
  ];
  return words
    .filter((word) => word)
    .join(' ')
    .replace('referrer:strict-origin-when-cross-origin', 'referrer');
}

const PAGE = 'page-policy unframed nosniff referrer features';
const ANSWER = 'policy unframed nosniff referrer';

test.each([
  ['a page', '/', asPage, PAGE],
  ['a page that does not exist', '/nope', asPage, PAGE],
  ['an address without meaning', '/%E0%A4%A', asPage, PAGE],
  [
    'an error of a file, to a person',
    '/files/nope.pdf',
    asPage,
    PAGE.replace('features', 'features public'),
  ],
  ['the same, to a program', '/files/nope.pdf', {}, 'nosniff referrer public'],
  ['a document', `/files/${ID}.pdf`, {}, 'nosniff referrer public'],
  ['a cover', `/files/${ID}.webp`, {}, 'nosniff referrer public'],
  ['a list', '/feed.json', {}, `${ANSWER} public`],
  ['the catalog', '/api/catalog.json', {}, `${ANSWER} public`],
  ['a search', '/api/search?q=a', {}, `${ANSWER} public`],
  ['the catalog for e-readers', '/opds', {}, `${ANSWER} public`],
  ['a search that is wrong', '/api/search?limit=x', {}, `${ANSWER} public`],
  ['a part of the app', '/assets/a.js', {}, ANSWER],
  [
    'the viewer',
    '/pdf-viewer/web/viewer.html',
    {},
    'viewer-policy unframed nosniff referrer features',
  ],
  ['how the site is', '/api/health', {}, `${ANSWER} public`],
  ['an API that is none', '/api/nope', {}, ANSWER],
  ['robots.txt', '/robots.txt', {}, ANSWER],
  ['a tidier address', '/about/', asPage, ANSWER],
])('%s has security headers', async (_what, path, headers, safety) => {
  const response = await siteApp().request(path, { headers }, connectionFrom(OFF_CAMPUS));
  expect(safetyOf(response)).toBe(safety);
});

test('refused methods and foreign posts have them, too', async () => {
  const app = siteApp();
  expect(safetyOf(await app.request('/', { method: 'DELETE' }, connectionFrom(OFF_CAMPUS)))).toBe(
    ANSWER,
  );
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const foreign = await app.request(
    '/login',
    { method: 'POST', headers },
    connectionFrom(OFF_CAMPUS),
  );
  expect(foreign.status).toBe(403);
  expect(safetyOf(foreign)).toBe(ANSWER);
});

test('a protected document is not shared with other sites', async () => {
  const app = siteApp({ mode: 'campus' });
  const document = await app.request(`/files/${ID}.pdf`, {}, connectionFrom(CAMPUS));
  expect(safetyOf(document)).toBe('nosniff referrer unshared');
});

test('under HTTPS browsers get HSTS for this host only, and windows are isolated', async () => {
  const app = siteApp({ hosts: { main: 'https://docs.example.edu' } });
  const page = await app.request('/', { headers: asPage }, connectionFrom(OFF_CAMPUS));
  expect(page.headers.get('strict-transport-security')).toBe('max-age=2592000');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const document = await app.request(`/files/${ID}.pdf`, {}, connectionFrom(OFF_CAMPUS));
  expect(safetyOf(document)).toBe('nosniff referrer https:max-age=2592000 public');
});

test('only a trusted proxy can declare HTTPS', async () => {
  const secured = { headers: { 'x-forwarded-proto': 'https' } };
  const app = siteApp();
  const trusted = await app.request('/', secured, connectionFrom(PROXY));
  expect(trusted.headers.get('strict-transport-security')).toBe('max-age=2592000');
  const forged = await app.request('/', secured, connectionFrom(OFF_CAMPUS));
  expect(forged.headers.get('strict-transport-security')).toBeNull();
  const plain = { hosts: { main: 'http://docs.example.edu' } };
  const told = await siteApp(plain).request('/', secured, connectionFrom(PROXY));
  expect(told.headers.get('strict-transport-security')).toBeNull();
});

test('a maintainer who gives up HTTPS can reset HSTS', async () => {
  const app = siteApp({ hosts: { main: 'https://docs.example.edu' }, httpsDays: 0 });
  const page = await app.request('/', {}, connectionFrom(OFF_CAMPUS));
  expect(page.headers.get('strict-transport-security')).toBe('max-age=0');
});
