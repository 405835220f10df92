import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { SiteSchema } from '../../protocol/site.ts';
import { tagOf } from '../../storage/tagOf.ts';
import type { Edition } from '../app/appParts.ts';
import type { PageFacts } from '../pageRenderer.ts';

const CODE = new TextEncoder().encode('self.addEventListener("fetch", () => {});');
const WORKER: PublishedDocument = {
  path: '/sw.js',
  contentType: 'text/javascript; charset=utf-8',
  tag: tagOf(CODE),
  body: CODE,
};

function setUp(edition: () => Partial<Edition> = () => ({}), facts: PageFacts[] = []) {
  const renderer: Edition['renderer'] = {
    async render(_url, given) {
      facts.push(given);
      const name = edition().site?.brand.name ?? 'CampusDocs';
      const html = `<title>${name}</title><script nonce="${given.nonce}">start()</script>`;
      return { status: 200, html };
    },
  };
  return createTestApp({
    edition: () => ({ renderer, ...edition() }),
    assets: { find: async (path) => (path === '/sw.js' ? WORKER : undefined) },
  });
}

const Manifest = v.looseObject({
  icons: v.array(
    v.object({ sizes: v.string(), purpose: v.string(), src: v.string(), type: v.string() }),
  ),
});

const siteOf = (settings: object) => v.parse(SiteSchema, settings);

describe('the manifest', () => {
  test('has the names of the site, and makes it installable', async () => {
    const site = siteOf({ brand: { name: '文库', suffix: '示例大学' } });
    const response = await setUp(() => ({ site })).request('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = v.parse(Manifest, await response.json());
    expect(manifest).toMatchObject({
      name: '文库 示例大学',
      shortcuts: [{ url: '/' }, { url: '/browse/latest' }, { url: '/offline' }],
      short_name: '文库',
      start_url: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
  });

  test('takes shared content only if the site takes contributions', async () => {
    const links = { contribute: 'https://example.edu/contribute' };
    const manifestOf = async (site: Edition['site']) =>
      (await setUp(() => ({ site })).request('/manifest.webmanifest')).json();
    expect(await manifestOf(siteOf({ links }))).toMatchObject({
      share_target: { action: '/share', method: 'GET' },
    });
    expect(await manifestOf(siteOf({}))).not.toHaveProperty('share_target');
  });

  test('takes shared files, too, where the site itself takes them', async () => {
    const contribute = { who: 'everybody' as const, filesPerVisitor: 100, inboxSize: 20 };
    const app = setUp(() => ({ site: siteOf({}), contribute }));
    const manifest: unknown = await (await app.request('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      share_target: {
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] },
      },
    });
  });
});

describe('a share without the service worker', () => {
  const shareWith = (form: FormData) =>
    setUp().request(new Request('http://localhost/share', { method: 'POST', body: form }));

  test('leads to the page that shows shared texts', async () => {
    const form = new FormData();
    form.set('title', '高数 A卷');
    const encoded = new Response(form);
    const body = await encoded.arrayBuffer();
    const response = await setUp().request('/share', {
      method: 'POST',
      body,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
      },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/share?title=%E9%AB%98%E6%95%B0+A%E5%8D%B7');
  });

  test('leads to the page where files are chosen if there may be some', async () => {
    const response = await shareWith(new FormData());
    expect(response.headers.get('location')).toBe('/contribute');
  });
});

describe('the offline shell', () => {
  test('is rendered without answers, announcements and nonce, and has a policy of hashes', async () => {
    const facts: PageFacts[] = [];
    const response = await setUp(undefined, facts).request('/offline-shell.html');
    expect(await response.text()).toContain('<script>start()</script>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/u);
    expect(policy).not.toContain('nonce');
    expect(facts).toMatchObject([{ announcements: [], offlineShell: { protectsTexts: false } }]);
  });

  test('is revalidated by its tag', async () => {
    const app = setUp();
    const response = await app.request('/offline-shell.html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await app.request('/offline-shell.html', { headers })).status).toBe(304);
  });
});

describe('the service worker', () => {
  const firstLine = async (response: Response) => (await response.text()).split('\n')[0];

  test('begins with the hash of the shell, so that each change of it installs a worker', async () => {
    let site = siteOf({});
    const app = setUp(() => ({ site }));
    const shell = await (await app.request('/offline-shell.html')).text();
    const before = await app.request('/sw.js');
    expect(before.headers.get('cache-control')).toBe('no-cache');
    const tag = before.headers.get('etag');
    expect(await firstLine(before)).toBe(`self.offlineSettings = {"shell":"${tagOf(shell)}"};`);
    site = siteOf({ brand: { name: '文库' } });
    const after = await app.request('/sw.js');
    expect(after.headers.get('etag')).not.toBe(tag);
    // Rolled back: the same bytes as before, which differ from those in place.
    site = siteOf({});
    expect((await app.request('/sw.js')).headers.get('etag')).toBe(tag);
  });

  test('knows the catalog if browsers can search, also on a host of its own', async () => {
    const catalog = { ...WORKER, path: '/api/catalog.json' };
    const documents = new Map([[catalog.path, catalog]]);
    const own = await setUp(() => ({ documents })).request('/sw.js');
    expect(await firstLine(own)).toContain('"catalog":"/api/catalog.json"');
    const site = siteOf({ hosts: { data: 'https://data.example.edu' } });
    const other = await setUp(() => ({ documents, site })).request('/sw.js');
    expect(await firstLine(other)).toContain('"https://data.example.edu/api/catalog.json"');
  });

  test('is not there without a build, as in development', async () => {
    const app = createTestApp();
    const response = await app.request('/sw.js');
    expect(response.headers.get('content-type')).not.toContain('javascript');
  });
});
