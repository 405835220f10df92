import { symlink } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { createFileRoutes, type FileRouteOptions } from './fileRoute.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'ffffffffffffffffffffffffffffffff';
const PDF = `/files/${ID}.pdf`;

let folder: string;
let documents: Storage;
let covers: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-route-'));
  documents = createDiskStorage(join(folder, 'files'));
  covers = createDiskStorage(join(folder, 'covers'));
  await documents.write(`${ID}.pdf`, Buffer.from('the document'));
  await documents.write(`${ID}.zip`, Buffer.from('the archive'));
  await covers.write(`${ID}.webp`, Buffer.from('the thumbnail'));
});

afterEach(() => rm(folder, { recursive: true }));

function createApp(options: Partial<FileRouteOptions> = {}): Hono {
  const report = (error: unknown) => expect.unreachable(String(error));
  const app = new Hono();
  app.route('/', createFileRoutes({ documents, covers, report, now: Date.now, ...options }));
  return app;
}

test('a document has all headers that browsers and caches need', async () => {
  const response = await createApp().request(PDF);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('the document');
  const tag = (await documents.stat(`${ID}.pdf`))?.tag;
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-disposition': `inline; filename="${ID}.pdf"`,
    'content-length': '12',
    'content-type': 'application/pdf',
    etag: `"${tag}"`,
    'last-modified': expect.stringMatching(/GMT$/),
    'x-content-type-options': 'nosniff',
  });
});

test('HEAD has the same headers and no body', async () => {
  const app = createApp();
  const get = await app.request(PDF);
  const head = await app.request(PDF, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(head.body).toBeNull();
});

test('one range is sent alone, and several as parts', async () => {
  const app = createApp();
  const one = await app.request(PDF, { headers: { Range: 'bytes=4-6' } });
  expect(one.status).toBe(206);
  expect(one.headers.get('content-range')).toBe('bytes 4-6/12');
  expect(await one.text()).toBe('doc');
  const two = await app.request(PDF, { headers: { Range: 'bytes=0-2,-2' } });
  const text = await two.text();
  expect(two.headers.get('content-length')).toBe(String(text.length));
  expect(text).toMatch(/bytes 0-2\/12\r\n\r\nthe\r\n--.*bytes 10-11\/12\r\n\r\nnt\r\n--.*--\r\n$/s);
});

test('the query parameters set the disposition and the file name', async () => {
  const app = createApp();
  const disposition = async (address: string) =>
    (await app.request(address)).headers.get('content-disposition');
  const name = encodeURIComponent('高等数学 A.pdf');
  expect(await disposition(`${PDF}?filename=${name}&f=1`)).toBe(
    `attachment; filename="_ A.pdf"; filename*=UTF-8''%E9%AB%98%E7%AD%89%E6%95%B0%E5%AD%A6%20A.pdf`,
  );
  expect(await disposition(`${PDF}?filename=a+b.pdf&f=2`)).toBe('inline; filename="a b.pdf"');
  expect(await disposition(`${PDF}?filename=%ff%00%0d%0a&f=1`)).toMatch(/^attachment; filename="/);
  expect(await disposition(`/files/${ID}.zip`)).toBe(`attachment; filename="${ID}.zip"`);
  expect(await disposition(`/files/${ID}.zip?f=3&filename=x.exe`)).toBe(
    'attachment; filename="x.exe.zip"',
  );
});

test('covers are cached briefly, documents are always revalidated', async () => {
  const cover = await createApp().request(`/files/${ID}.webp`);
  expect(cover.headers.get('content-type')).toBe('image/webp');
  // Two caches in a row, the first without an Age header: 50 s.
  expect(cover.headers.get('cache-control')).toBe('public, max-age=25, must-revalidate');
  const etag = cover.headers.get('etag') ?? '';
  const again = await createApp().request(`/files/${ID}.webp`, {
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.headers.get('cache-control')]).toEqual([
    304,
    'public, max-age=25, must-revalidate',
  ]);
  const gated = createApp({ cacheControl: { documents: 'private, no-store' } });
  expect((await gated.request(PDF)).headers.get('cache-control')).toBe('private, no-store');
});

test('a missing cover is created on request', async () => {
  const requests: string[] = [];
  const app = createApp({
    ensureCover: async (id) => {
      requests.push(id);
      if (id === OTHER) return 'none';
      await covers.write(`${id}.jpg`, Buffer.from('fresh'));
      return 'ready';
    },
  });
  expect(await (await app.request(`/files/${ID}.jpg`)).text()).toBe('fresh');
  expect((await app.request(`/files/${ID}.jpg`)).status).toBe(200);
  expect((await app.request(`/files/${OTHER}.webp`)).status).toBe(404);
  expect((await app.request(`/files/${OTHER}.pdf`)).status).toBe(404);
  expect(requests).toEqual([ID, OTHER]);
});

test.each([
  [`/files/${OTHER}.pdf`, 'file-not-found'],
  [`/files/${OTHER}.jpg`, 'cover-not-found'],
])(
  'a missing file has an error code, and the response is never cached: %s',
  async (address, code) => {
    const response = await createApp().request(address, {
      headers: { Range: 'bytes=0-', 'If-Match': '"x"' },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ status: 404, code });
  },
);

test('a person gets a page, a program gets a problem document', async () => {
  const app = createApp({
    renderError: (code, context) => context.html(`<h1>${code}</h1>`, 404),
  });
  const page = await app.request(`/files/${OTHER}.pdf`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toBe('<h1>file-not-found</h1>');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const program = await app.request(`/files/${OTHER}.pdf`, { headers: { Accept: '*/*' } });
  expect(program.headers.get('content-type')).toBe('application/problem+json');
});

test('other methods, failed preconditions and unsatisfiable ranges are refused with their headers', async () => {
  const app = createApp();
  const post = await app.request(PDF, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const range = await app.request(PDF, { headers: { Range: 'bytes=12-' } });
  expect([range.status, range.headers.get('content-range')]).toEqual([416, 'bytes */12']);
  const match = await app.request(PDF, { headers: { 'If-Match': '"x"' } });
  expect([match.status, match.headers.get('cache-control')]).toEqual([412, 'no-store']);
});

test('a storage error is reported, and is not a missing file', async () => {
  const reported: unknown[] = [];
  const broken = { ...documents, stat: () => Promise.reject(new Error('EIO')) };
  const app = createApp({ documents: broken, report: (error) => reported.push(error) });
  expect((await app.request(PDF)).status).toBe(503);
  expect(reported).toEqual([new Error('EIO')]);
});

const ELSEWHERE = 'https://bucket.example/signed';

/** A storage that signs URLs, and the calls that it received. */
function signing(): { documents: Storage; signed: unknown[] } {
  const signed: unknown[] = [];
  const signDownload: Storage['signDownload'] = async (...what) => {
    signed.push(what);
    return ELSEWHERE;
  };
  return { documents: { ...documents, signDownload }, signed };
}

test('a signed download is an uncacheable redirect to the file under its name', async () => {
  const { documents, signed } = signing();
  const app = createApp({ documents, signedUrlSeconds: 900 });
  const response = await app.request(`${PDF}?f=1&filename=a.pdf`, {
    headers: { Range: 'bytes=4-' },
  });
  expect(response.status).toBe(302);
  expect(Object.fromEntries(response.headers)).toEqual({
    location: ELSEWHERE,
    'cache-control': 'no-store',
  });
  expect(await response.text()).toBe('');
  expect(signed).toEqual([
    [
      `${ID}.pdf`,
      {
        contentType: 'application/pdf',
        contentDisposition: 'attachment; filename="a.pdf"',
        seconds: 900,
      },
    ],
  ]);
});

test('everything but a download by the browser itself is served from here', async () => {
  const { documents, signed } = signing();
  const app = createApp({ documents, signedUrlSeconds: 900 });
  const tag = (await documents.stat(`${ID}.pdf`))?.tag;
  const requests: [string, RequestInit, number][] = [
    [`${PDF}?f=2`, {}, 200],
    [PDF, {}, 200],
    [`${PDF}?f=2`, { headers: { Range: 'bytes=0-3' } }, 206],
    [`${PDF}?f=1`, { method: 'HEAD' }, 200],
    // A script that reads the bytes could not follow the redirect.
    [`${PDF}?f=1`, { headers: { 'Sec-Fetch-Mode': 'cors' } }, 200],
    [`${PDF}?f=1`, { headers: { 'If-None-Match': `"${tag}"` } }, 304],
    [`${PDF}?f=1`, { headers: { 'If-Match': '"x"' } }, 412],
    [`${PDF}?f=1`, { headers: { Range: 'bytes=12-' } }, 416],
    [`/files/${OTHER}.pdf?f=1`, {}, 404],
    [`/files/${ID}.webp?f=1`, {}, 200],
  ];
  for (const [address, init, status] of requests) {
    expect((await app.request(address, init)).status, address).toBe(status);
  }
  expect(signed).toEqual([]);
});

test('no URL is signed unless configured, or if the storage cannot sign', async () => {
  const { documents: able, signed } = signing();
  expect((await createApp({ documents: able }).request(`${PDF}?f=1`)).status).toBe(200);
  expect((await createApp({ signedUrlSeconds: 900 }).request(`${PDF}?f=1`)).status).toBe(200);
  expect(signed).toEqual([]);
});

test('a body that a middleware replaces or drops opens no file', async () => {
  const opened: string[] = [];
  const watched: Storage = {
    ...documents,
    async *read(key, options) {
      opened.push(key);
      yield* documents.read(key, options);
    },
  };
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res = new Response('instead');
  });
  app.route('/', createApp({ documents: watched }));
  expect(await (await app.request(PDF)).text()).toBe('instead');
  const cancelled = await createApp({ documents: watched }).request(PDF);
  await cancelled.body?.cancel();
  await createApp({ documents: watched }).request(PDF, { method: 'HEAD' });
  expect(opened).toEqual([]);
});

// Names of existing files, all outside the served folders.
async function plantSecrets(): Promise<void> {
  await writeFile(join(folder, 'files', 'secret.pdf'), 'SECRET');
  await writeFile(join(folder, `${ID}.pdf`), 'SECRET');
  await writeFile(join(folder, 'files', `${ID}.txt`), 'SECRET');
  await writeFile(join(folder, 'files', `${ID.toUpperCase()}.pdf`), 'SECRET');
  await writeFile(join(folder, 'files', `${ID}.pdf.bak`), 'SECRET');
  await writeFile(join(folder, 'covers', `${ID}.pdf`), 'SECRET');
  await writeFile(join(folder, 'files', `${ID}.webp`), 'SECRET');
  await promisify(symlink)(join(folder, `${ID}.pdf`), join(folder, 'files', `${OTHER}.pdf`));
}

test.each([
  `/files/${OTHER}.pdf`,
  '/files/secret.pdf',
  '/files/',
  '/files',
  `/files/${ID}`,
  `/files/${ID}.txt`,
  `/files/${ID}.PDF`,
  `/files/${ID.toUpperCase()}.pdf`,
  `/files/${ID}.pdf.bak`,
  `/files/${ID}.pdf/`,
  `/files/${ID}.pdf%00`,
  `/files/${ID}.pdf%0a`,
  `/files/${ID}.pdf%20`,
  `/files/${ID}%2epdf`,
  `/files/%30${ID.slice(1)}.pdf`,
  `/files//${ID}.pdf`,
  `//files/${ID}.pdf`,
  `/files/./x/../../${ID}.pdf`,
  `/files/..%2f${ID}.pdf`,
  `/files/%2e%2e%2f${ID}.pdf`,
  `/files/..%5c${ID}.pdf`,
  `/files/%c0%ae%c0%ae%c0%af${ID}.pdf`,
  `/files/%252e%252e/${ID}.pdf`,
  `/files/../${ID}.pdf`,
  `/FILES/${ID}.pdf`,
  `/files/${ID}.pdf;x=1`,
  `/files/０${ID.slice(1)}.pdf`,
])('only documents and covers can be reached: %s', async (address) => {
  await plantSecrets();
  const response = await createApp().request(`http://localhost${address}`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/SECRET|the document/);
});

test('of 20,000 made-up paths none reaches another file', async () => {
  await plantSecrets();
  const app = createApp();
  const piece = fc.constantFrom(
    ...[
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%c0%ae',
      '%25',
      ';',
      '?',
      '#',
    ],
    ...[
      'files',
      'covers',
      'secret',
      ID,
      ID.toUpperCase(),
      OTHER,
      `${ID}.pdf`,
      '.pdf',
      '.zip',
      '.bak',
      '%20',
    ],
  );
  const path = fc.array(piece, { maxLength: 7 }).map((pieces) => `/files/${pieces.join('')}`);
  await fc.assert(
    fc.asyncProperty(path, async (address) => {
      const url = new URL(`http://localhost${address}`);
      const response = await app.request(url);
      const text = await response.text();
      expect(text).not.toContain('SECRET');
      const isDocument = /^\/files\/[0-9a-f]{32}\.(pdf|zip)$/.test(url.pathname);
      expect(response.status === 200).toBe(isDocument && !url.pathname.includes(OTHER));
    }),
    { numRuns: 20_000 },
  );
});
