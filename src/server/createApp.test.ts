import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestApp, SILENT_LOG } from '../../test/support/server/appFixture.ts';
import { EMPTY_ENGINE } from '../../test/support/server/emptyEngineFixture.ts';
import { NO_FILTERS } from '../catalog/filters.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { ERRORS, PROBLEM_TYPE } from '../protocol/errors.ts';
import { DEFAULT_SITE, type Site } from '../protocol/site.ts';
import { homeUrl } from '../protocol/urls.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { Assets } from './assets.ts';
import type { Log } from './log.ts';
import type { PageFacts } from './pageRenderer.ts';

const encoder = new TextEncoder();

function documentAt(path: string, text: string): PublishedDocument {
  return {
    path,
    contentType: 'application/json; charset=utf-8',
    tag: 'tag-of-identity',
    body: encoder.encode(text),
    brotli: encoder.encode('brotli bytes'),
    gzip: encoder.encode('gzip bytes'),
  };
}

function appWith({
  requests = [],
  assets = { find: async () => undefined },
  hosts = {},
  log = {},
  render = async (facts) => ({ status: 200, html: `<p>${facts.error ?? 'page'}</p>` }),
}: {
  requests?: SearchRequest[];
  assets?: Assets;
  hosts?: Site['hosts'];
  log?: Partial<Log>;
  render?: (facts: PageFacts) => Promise<{ status: number; html: string }>;
} = {}) {
  const answer: SearchResult = { mode: 'text', total: 0, items: [], facets: {} };
  return createTestApp({
    edition: () => ({
      documents: new Map([['/metadata2.json', documentAt('/metadata2.json', '[]')]]),
      engine: {
        ...EMPTY_ENGINE,
        search: async (request) => {
          requests.push(request);
          return JSON.stringify(answer);
        },
      },
      site: { ...DEFAULT_SITE, hosts },
      renderer: { render: (_url, facts) => render(facts) },
    }),
    assets,
    log: { ...SILENT_LOG, ...log },
  });
}

const asBrowser = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } };

test('the catalog is sent in the client’s preferred encoding, each with its own tag', async () => {
  const app = appWith();
  const plain = await app.request('/metadata2.json');
  const brotli = await app.request('/metadata2.json', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(await plain.text()).toBe('[]');
  expect(plain.headers.get('etag')).toBe('"tag-of-identity"');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.headers.get('etag')).toBe('"tag-of-identity-br"');
  expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
  expect(brotli.headers.get('access-control-allow-origin')).toBe('*');
});

test('a client with the current catalog gets 304 and no body', async () => {
  const response = await appWith().request('/metadata2.json', {
    headers: { 'if-none-match': '"other", W/"tag-of-identity"' },
  });
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
});

test('a document that this edition lacks is a problem with a code', async () => {
  const response = await appWith().request('/wiki.json');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-found' });
});

test('a search passes its query to the engine', async () => {
  const requests: SearchRequest[] = [];
  const response = await appWith({ requests }).request(
    '/api/search?q=%E6%A6%82%E7%8E%87&c=book&offset=20&limit=5',
  );
  expect(response.status).toBe(200);
  const rest = { filters: NO_FILTERS, sort: 'relevance' };
  expect(requests).toEqual([{ query: '概率', category: 'book', offset: 20, limit: 5, ...rest }]);
});

test('a search passes every choice of every filter to the engine, and the order', async () => {
  const requests: SearchRequest[] = [];
  const filters = {
    college: ['理学院', 'C & D'],
    course: ['力学'],
    content: [],
    stage: ['期末'],
    year: ['2023-2024'],
    answers: ['yes'],
  };
  const url = homeUrl({ query: '物理', category: 'test', filters, sort: 'newest' });
  const response = await appWith({ requests }).request(`/api/search${url.slice(1)}`);
  expect(response.status).toBe(200);
  expect(requests).toMatchObject([{ query: '物理', category: 'test', filters, sort: 'newest' }]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=two', 'limit'],
  ['offset=-1', 'offset'],
  ['c=novel', 'c'],
  ['answers=no', 'answers'],
  [`q=${'x'.repeat(257)}`, 'q'],
  ['s=oldest', 's'],
  ['stage=期末&stage=补考', 'stage'],
  [`course=${'x'.repeat(101)}`, 'course'],
  ['content=x&'.repeat(31), 'content'],
])(
  'a search with %s is refused in Chinese, with a code and the name of the parameter',
  async (query, name) => {
    const response = await appWith().request(`/api/search?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe(PROBLEM_TYPE);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      status: 400,
      code: 'bad-request',
      title: ERRORS['bad-request'].title,
      detail: expect.stringContaining(`参数 ${name} `),
    });
  },
);

test('an unknown URL of the API gets a problem document, never a page', async () => {
  const response = await appWith().request('/api/nothing', asBrowser);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe(PROBLEM_TYPE);
});

test('a missing file is a page for a person and a problem document for a program', async () => {
  const path = `/files/${'0'.repeat(32)}.pdf`;
  const page = await appWith().request(path, asBrowser);
  expect([page.status, await page.text()]).toEqual([404, '<p>file-not-found</p>']);
  const problem = await appWith().request(path);
  expect(problem.status).toBe(404);
  expect(await problem.json()).toMatchObject({ code: 'file-not-found' });
});

test('only a built file with a hash in its name is cached for a year', async () => {
  const assets: Assets = { find: async (path) => documentAt(path, '') };
  const app = appWith({ assets });
  const cacheOf = async (path: string) => (await app.request(path)).headers.get('cache-control');
  expect(await cacheOf('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/pdf-viewer/assets/viewer-abc.js')).toContain('immutable');
  expect(await cacheOf('/pdf-viewer/web/viewer.html')).toBe('no-cache');
});

test('pages are revalidated and compressed', async () => {
  const html = `<p>${'资料'.repeat(2000)}</p>`;
  const app = appWith({ render: async () => ({ status: 200, html }) });
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await app.request('/', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(decode(bytes).toString()).toBe(html);
  }
});

test('the nonce of a page is the one in its policy, new each time', async () => {
  const nonces: string[] = [];
  const app = appWith({
    render: async ({ nonce }) => {
      nonces.push(nonce);
      return { status: 200, html: '' };
    },
  });
  const first = await app.request('/');
  await app.request('/');
  expect(first.headers.get('content-security-policy')).toContain(`'nonce-${nonces[0]}'`);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces[0]).not.toBe('');
});

test('the response has the status that the renderer returns', async () => {
  const missing = appWith({ render: async () => ({ status: 404, html: '' }) });
  const response = await missing.request('/nope');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a path with malformed encoding is a missing page and is not routed', async () => {
  for (const path of ['/%', '/%E0%A4%A', '/about%ff']) {
    const response = await appWith().request(path, asBrowser);
    expect([response.status, await response.text()]).toEqual([404, '<p>not-found</p>']);
  }
});

test('the page template is not served', async () => {
  const assets: Assets = { find: async (path) => documentAt(path, 'template') };
  expect(await (await appWith({ assets }).request('/index.html')).text()).toBe('<p>page</p>');
});

test('an unexpected error is a page for a person and a problem document for a program, without a stack', async () => {
  const broken = appWith({
    render: async (facts) => {
      if (facts.error) return { status: 200, html: `<p>${facts.error}</p>` };
      throw new Error('secret');
    },
  });
  const page = await broken.request('/', asBrowser);
  expect([page.status, await page.text()]).toEqual([500, '<p>internal</p>']);
  const hopeless = appWith({ render: () => Promise.reject(new Error('secret')) });
  const problem = await hopeless.request('/', asBrowser);
  expect(problem.status).toBe(500);
  expect(await problem.text()).not.toContain('secret');
});

test('only GET and HEAD are allowed', async () => {
  for (const path of ['/', '/metadata2.json', '/api/search', '/api/health']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await appWith().request(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  }
  const head = await appWith().request('/metadata2.json', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('the viewer has a stricter policy than the app, and a document has none', async () => {
  const assets: Assets = { find: async (path) => documentAt(path, '') };
  const policyOf = async (path: string) =>
    (await appWith({ assets }).request(path)).headers.get('content-security-policy');
  expect(await policyOf('/pdf-viewer/web/viewer.html')).toMatch(/^default-src 'none';/);
  expect(await policyOf('/assets/index-abc.js')).toMatch(/^default-src 'self';/);
  expect(await policyOf(`/files/${'0'.repeat(32)}.pdf`)).toBe(null);
});

test('an unexpected error is logged once, with its request', async () => {
  const logged: unknown[] = [];
  const diagnostic = new Error('the reason');
  const broken = appWith({
    log: { error: (facts) => logged.push(facts) },
    render: () => Promise.reject(diagnostic),
  });
  await broken.request('/about?q=secret');
  expect(logged).toEqual([
    expect.objectContaining({ path: '/about', status: 500, err: diagnostic }),
  ]);
});

const HOSTS = {
  main: 'https://docs.example.edu',
  data: 'https://data.example.edu',
  blog: 'https://blog.example.edu',
};

/** The sources that a page may use, by directive. */
async function policyAt(address: string, hosts: Site['hosts']): Promise<Map<string, string>> {
  const { headers } = await appWith({ hosts }).request(address);
  const policy = headers.get('content-security-policy') ?? '';
  return new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each]));
}

test('a page may connect to its own host and to the hosts that the site names', async () => {
  const alone = await policyAt('http://docs.example.edu/', {});
  expect(alone.get('connect-src')).toBe("connect-src 'self'");
  const named = await policyAt('http://docs.example.edu/', HOSTS);
  expect(named.get('connect-src')).toBe(
    "connect-src 'self' https://data.example.edu https://blog.example.edu",
  );
  expect(named.get('img-src')).toBe("img-src 'self' data:");
  expect(named.get('frame-src')).toBe("frame-src 'self'");
});

test('a page of a preview deployment may show and frame files of the main host', async () => {
  const policy = await policyAt('http://preview.pages.dev/', { main: HOSTS.main });
  expect(policy.get('connect-src')).toBe("connect-src 'self' https://docs.example.edu");
  expect(policy.get('img-src')).toBe("img-src 'self' data: https://docs.example.edu");
  expect(policy.get('frame-src')).toBe("frame-src 'self' https://docs.example.edu");
});

test('pages of other hosts may read lists and files, and request ranges', async () => {
  for (const path of ['/metadata2.json', '/schema/book.yaml', `/files/${'0'.repeat(32)}.pdf`]) {
    const { headers } = await appWith().request(path);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
    const preflight = await appWith().request(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', origin: 'https://preview.pages.dev' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
  }
  const page = await appWith().request('/');
  expect(page.headers.get('access-control-allow-origin')).toBe(null);
});

test('only their own host may frame pages, any host may frame documents', async () => {
  const framing = async (path: string) =>
    (await appWith().request(path)).headers.get('x-frame-options');
  expect(await framing('/')).toBe('SAMEORIGIN');
  expect(await framing(`/files/${'0'.repeat(32)}.pdf`)).toBe(null);
});

test.each([
  ['/about/?a=%E9%AB%98', '/about?a=%E9%AB%98'],
  ['//?q=x', '/?q=x'],
  ['//evil.example/', '/evil.example'],
])('a page has one URL: %s redirects to %s', async (path, normalized) => {
  const response = await appWith().request(`http://here.example${path}`, asBrowser);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(normalized);
  // Browsers would cache it forever.
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('search engines are asked to leave documents and programs’ addresses alone', async () => {
  const text = await (await appWith().request('/robots.txt')).text();
  expect(text).toMatch(/^User-agent: \*$/mu);
  expect(text).toMatch(/^Disallow: \/files\/$/mu);
  expect(text).not.toMatch(/^Disallow: \/$/mu);
});

test.each([
  [true, {}, 'search=yes, ai-input=yes, ai-train=no'],
  [false, {}, 'search=no, ai-input=no, ai-train=no'],
  [false, { answers: true }, 'search=no, ai-input=yes, ai-train=no'],
  [true, { answers: false, training: true }, 'search=yes, ai-input=no, ai-train=yes'],
])('index %s and crawlers %j tell crawlers %s', async (index, crawlers, signal) => {
  const app = createTestApp({
    edition: () => ({
      site: { ...DEFAULT_SITE, index },
      crawlers: { training: false, ...crawlers },
    }),
  });
  const rules = await (await app.request('/robots.txt')).text();
  expect(rules).toContain(`\nContent-Signal: ${signal}\n`);
  expect(rules.includes('Sitemap: ')).toBe(index);
  const forDatasets = await (await app.request('/ai.txt')).text();
  expect(forDatasets).toContain(signal.includes('ai-train=yes') ? 'Allow: /' : 'Disallow: /');
});
