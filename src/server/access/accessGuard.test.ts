import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import {
  CAMPUS,
  connectionFrom,
  ID,
  MEMBER,
  MISSING,
  OFF_CAMPUS,
  PROTECTED,
  PROXY,
  protectedApp,
  protectedRoutes,
} from '../../../test/support/server/protectedAppFixture.ts';
import { DEFAULT_LIMITS } from '../../access/limits/limitRules.ts';
import { newBearerToken } from '../../access/tokens/bearerToken.ts';
import { PROBLEM_TYPE } from '../../protocol/errors.ts';
import { listen } from '../listen.ts';

const PDF = `/files/${ID}.pdf`;
const COVER = `/files/${ID}.webp`;

const asPage = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const asProgram = { accept: 'application/json' };
const asMember = { cookie: 'member' };

type App = ReturnType<typeof protectedApp>;

function ask(app: App, path: string, address: string, init: RequestInit = {}) {
  return app.request(path, init, connectionFrom(address));
}

test('on the campus network a document opens, but only for browsers and not for pages of other sites', async () => {
  const response = await ask(protectedApp(), PDF, CAMPUS);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(PROTECTED);
  const { headers } = response;
  expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  expect(headers.get('vary')).toBe('Cookie, Authorization');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBeNull();
});

test.each([
  ['http://docs.example.edu', true],
  ['http://DOCS.example.edu.:8080', true],
  ['http://10.1.2.3:3000', true],
  ['http://[fd00::1]', true],
  ['http://localhost:3000', true],
  ['http://campusdocs', true],
  ['http://evil.example', false],
  ['http://docs.example.edu.evil.example', false],
  ['http://10.1.2.3.evil.example', false],
  ['http://example.edu', false],
])(
  'a host name that somebody else may own opens nothing by the network: %s, %s',
  async (host, mayOpen) => {
    const app = protectedApp({ main: 'http://docs.example.edu' });
    expect((await ask(app, host + PDF, CAMPUS)).status).toBe(mayOpen ? 200 : 302);
    // The name a proxy uses for its upstream does not matter.
    const throughProxy = { headers: { 'x-forwarded-for': CAMPUS } };
    expect((await ask(app, host + PDF, PROXY, throughProxy)).status).toBe(200);
    // A browser sends a cookie only to the host that set it.
    expect((await ask(app, host + PDF, CAMPUS, { headers: asMember })).status).toBe(200);
  },
);

// spec 6.6
test('a visitor elsewhere is redirected to sign in, with the file as the return address', async () => {
  const address = `${PDF}?filename=%E9%AB%98%E6%95%B0.pdf&f=1`;
  const response = await ask(protectedApp(), address, OFF_CAMPUS, { headers: asPage });
  expect(response.status).toBe(302);
  expect(await response.text()).toBe('');
  const location = new URL(response.headers.get('location') ?? '', 'http://here');
  expect(location.pathname).toBe('/login');
  expect(location.searchParams.get('to')).toBe(address);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a script that fetches with a manual redirect sees the redirect, also from another host', async () => {
  const response = await ask(protectedApp({ protect: 'files-and-covers' }), COVER, OFF_CAMPUS, {
    headers: { accept: '*/*', 'sec-fetch-mode': 'cors', origin: 'https://x.pages.dev' },
  });
  expect(response.status).toBe(302);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

// spec 6.6
test('a program that accepts JSON gets a problem document with a challenge', async () => {
  const response = await ask(protectedApp(), PDF, OFF_CAMPUS, { headers: asProgram });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toBe(PROBLEM_TYPE);
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="files"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'sign-in-needed', status: 401 });
});

test.each([
  ['text/html,application/json', 302],
  ['application/json,text/html;q=0.1', 302],
  ['application/json,text/html;q=0', 401],
  ['application/problem+json', 401],
  ['application/json;q=0', 302],
  ['*/*', 302],
  ['image/avif,image/webp,*/*;q=0.8', 302],
  ['', 302],
])('a client that accepts JSON but not HTML is a program: %j', async (accept, status) => {
  const response = await ask(protectedApp(), PDF, OFF_CAMPUS, { headers: { accept } });
  expect(response.status).toBe(status);
});

test.each([
  ['a link of the catalog for e-readers', `${PDF}?f=1&client=opds`, {}],
  [
    'a client that knows how catalogs say it',
    PDF,
    { accept: 'application/opds-authentication+json' },
  ],
])('%s is told how an e-reader signs in', async (_what, path, headers) => {
  const response = await ask(protectedApp(), path, OFF_CAMPUS, { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toBe('application/opds-authentication+json');
  expect(response.headers.get('link')).toBe(
    '<http://localhost/opds/authentication.json>; rel="http://opds-spec.org/auth/document"; type="application/opds-authentication+json"',
  );
  expect(response.headers.get('www-authenticate')).toContain('Basic realm="files"');
  // Browsers sign in on a page, and ask for no password.
  expect((await ask(protectedApp(), path, OFF_CAMPUS, { headers: asPage })).status).toBe(302);
  const script = await ask(protectedApp(), path, OFF_CAMPUS, {
    headers: { ...headers, 'sec-fetch-mode': 'cors' },
  });
  expect(script.headers.get('www-authenticate')).not.toContain('Basic');
});

test('a token opens files as the password of an e-reader, and any other password is ignored', async () => {
  const token = newBearerToken();
  const app = protectedApp({ tokenOf: async (sent) => (sent === token ? MEMBER : undefined) });
  const withPassword = (password: string, more = {}) => ({
    headers: { authorization: `Basic ${btoa(`anybody:${password}`)}`, ...more },
  });
  expect((await ask(app, PDF, OFF_CAMPUS, withPassword(token))).status).toBe(200);
  expect((await ask(app, PDF, OFF_CAMPUS, withPassword(newBearerToken(), asMember))).status).toBe(
    401,
  );
  expect((await ask(app, PDF, OFF_CAMPUS, withPassword('of a proxy'))).status).toBe(401);
  expect((await ask(app, PDF, OFF_CAMPUS, withPassword('of a proxy', asMember))).status).toBe(200);
});

test('an image is refused without a redirect to a page', async () => {
  const app = protectedApp({ protect: 'files-and-covers' });
  const headers = { accept: 'image/avif,*/*', 'sec-fetch-mode': 'no-cors' };
  expect((await ask(app, COVER, OFF_CAMPUS, { headers })).status).toBe(401);
});

test('a token that opens nothing is refused, whatever its program accepts', async () => {
  const headers = { authorization: `Bearer ${newBearerToken()}`, accept: '*/*' };
  const unknown = await ask(protectedApp(), PDF, OFF_CAMPUS, { headers });
  expect(unknown.status).toBe(401);
  expect(unknown.headers.get('www-authenticate')).toBe(
    'Bearer realm="files", error="invalid_token"',
  );
  const forStats = async () => ({ ...MEMBER, scopes: new Set(['stats'] as const) });
  const narrow = await ask(protectedApp({ tokenOf: forStats }), PDF, OFF_CAMPUS, { headers });
  expect(narrow.status).toBe(403);
  expect(narrow.headers.get('www-authenticate')).toContain('insufficient_scope');
  expect(await narrow.json()).toMatchObject({ code: 'token-not-for-this' });
});

test('a blocked person is told so, by a page or by a problem document', async () => {
  const app = protectedApp({ principalOf: async () => 'blocked' });
  const page = await ask(app, PDF, OFF_CAMPUS, { headers: asPage });
  expect(page.status).toBe(403);
  expect(await page.text()).toBe('access-blocked');
  const problem = await ask(app, PDF, OFF_CAMPUS);
  expect(problem.status).toBe(403);
  expect(await problem.json()).toMatchObject({ code: 'access-blocked' });
  expect((await ask(app, PDF, CAMPUS)).status).toBe(200);
});

test('a session opens a file anywhere, and is looked up once and only if the network does not decide', async () => {
  let looked = 0;
  const app = protectedApp({
    principalOf: async () => {
      looked += 1;
      return MEMBER;
    },
  });
  expect((await ask(app, PDF, CAMPUS)).status).toBe(200);
  expect(looked).toBe(0);
  expect(await (await ask(app, PDF, OFF_CAMPUS)).text()).toBe(PROTECTED);
  expect(looked).toBe(1);
  expect((await ask(app, COVER, OFF_CAMPUS)).status).toBe(200);
  expect(looked).toBe(1);
});

test('in members mode the campus network does not count', async () => {
  const app = protectedApp({ mode: 'members' });
  expect((await ask(app, PDF, CAMPUS)).status).toBe(302);
  expect((await ask(app, PDF, CAMPUS, { headers: asMember })).status).toBe(200);
});

// spec 6.5
test('covers are public unless they are protected, too', async () => {
  const open = await ask(protectedApp(), COVER, OFF_CAMPUS);
  expect(open.headers.get('cache-control')).toBe('public, max-age=25, must-revalidate');
  expect(open.headers.get('access-control-allow-origin')).toBe('*');
  const app = protectedApp({ protect: 'files-and-covers' });
  expect((await ask(app, COVER, OFF_CAMPUS)).status).toBe(302);
  const shown = await ask(app, COVER, CAMPUS);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('cache-control')).toBe('private, max-age=25, must-revalidate');
  expect(shown.headers.get('access-control-allow-origin')).toBeNull();
  // A preview deployment on another host shows covers on the campus, in elements that cannot read
  // them.
  expect(shown.headers.get('cross-origin-resource-policy')).toBeNull();
});

test('an open site does not restrict files', async () => {
  const response = await ask(protectedApp({ mode: 'open' }), PDF, OFF_CAMPUS);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(response.headers.get('vary')).toBeNull();
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBeNull();
});

// spec 6.5
test('searching and pages are open to everybody', async () => {
  const app = protectedApp({ mode: 'members', protect: 'files-and-covers' });
  for (const path of ['/', '/?q=a', '/about', '/login', '/api/search?q=a', '/api/health']) {
    expect((await ask(app, path, OFF_CAMPUS)).status).toBe(200);
  }
});

test('an address in a header counts only if a trusted proxy wrote it', async () => {
  const forwarded = { headers: { 'x-forwarded-for': CAMPUS } };
  expect((await ask(protectedApp(), PDF, OFF_CAMPUS, forwarded)).status).toBe(302);
  expect((await ask(protectedApp(), PDF, PROXY, forwarded)).status).toBe(200);
  const forged = { headers: { 'x-forwarded-for': `${CAMPUS}, ${OFF_CAMPUS}` } };
  expect((await ask(protectedApp(), PDF, PROXY, forged)).status).toBe(302);
  expect((await ask(protectedApp(), PDF, PROXY)).status).toBe(302);
  for (const name of ['x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip']) {
    expect((await ask(protectedApp(), PDF, PROXY, { headers: { [name]: CAMPUS } })).status).toBe(
      302,
    );
  }
  expect((await ask(protectedApp(), PDF, `::ffff:${CAMPUS}`)).status).toBe(200);
  expect((await protectedApp().request(PDF)).status).toBe(302);
});

test('a denied visitor learns nothing about a file: neither existence nor length nor version', async () => {
  const app = protectedApp();
  const variants: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-3' } },
    { headers: { range: 'bytes=9999-' } },
    { headers: { range: 'bytes=0-1,5-6' } },
    { headers: { 'if-none-match': '"tag"' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-match': '"other"' } },
    { headers: { 'if-modified-since': new Date().toUTCString() } },
    { headers: { 'if-unmodified-since': new Date(0).toUTCString() } },
    { headers: { 'if-range': '"tag"', range: 'bytes=0-3' } },
    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].map((method) => ({ method })),
    {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    },
  ];
  const addresses = [
    PDF,
    `/files/${ID}.zip`,
    `/files/${MISSING}.pdf`,
    `/files/${'e'.repeat(32)}.pdf`,
  ];
  for (const variant of variants) {
    const answers = await Promise.all(
      [...addresses, '/files/', '/files/..%2fx'].map(async (path) => {
        const response = await ask(app, path, OFF_CAMPUS, variant);
        expect(await response.text()).not.toContain(PROTECTED.slice(0, 3));
        const { location, ...headers } = Object.fromEntries(response.headers);
        expect(Object.keys(headers)).not.toContain('etag');
        return { status: response.status, headers };
      }),
    );
    expect([302, 405, 204]).toContain(answers[0]?.status);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test('a download is redirected to the bucket only after its visitor was let in', async () => {
  const app = protectedApp({ isSigned: true });
  const address = `${PDF}?f=1`;
  const stranger = await ask(app, address, OFF_CAMPUS, { headers: asPage });
  expect(stranger.headers.get('location')).toMatch(/^\/login\?to=/u);
  const member = await ask(app, address, OFF_CAMPUS, { headers: { ...asPage, ...asMember } });
  expect(member.headers.get('location')).toBe(`https://bucket.example/${ID}.pdf?signature`);
  expect(member.headers.get('cache-control')).toBe('no-store');
});

test('no spelling of an address gets a protected byte past the access guard', {
  timeout: 240_000,
}, async () => {
  const app = protectedRoutes();
  let opened = 0;
  const paths = fc.sample(fc.tuple(pathsToFiles(), methods(), headersOfAny()), {
    numRuns: 15_000,
    seed: 20260105,
  });
  for (const [path, method, headers] of paths) {
    const url = `http://docs.example.edu${path}`;
    if (!URL.canParse(url)) continue;
    const request = () => new Request(url, { method, headers });
    const stranger = await app.fetch(request(), connectionFrom(OFF_CAMPUS));
    if ((await stranger.text()).includes(PROTECTED.slice(0, 4))) throw new Error(`open: ${path}`);
    if (stranger.headers.get('content-type') === 'application/pdf') throw new Error(`pdf: ${path}`);
    // The test proves little unless many of these paths open files on the campus.
    if (method === 'GET' && /\.(?:pdf|zip)/u.test(path)) {
      const inside = await app.fetch(request(), connectionFrom(CAMPUS));
      if ((await inside.text()).includes(PROTECTED.slice(0, 4))) opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(150);
});

test('several lines of a header are joined in their order', async () => {
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const { listening } = await listen(protectedApp({ proxies: ['127.0.0.1'] }), {
    host: '127.0.0.1',
    port: 0,
    log,
  });
  if (!listening) throw new Error('no port');
  onTestFinished(async () => void (await listening.stop(0)));
  const statusOf = async (headers: Record<string, string[]>) => {
    const sent = httpRequest({ port: listening.port, host: '127.0.0.1', path: PDF, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    response.resume();
    return Number(response.statusCode);
  };
  expect(await statusOf({ 'x-forwarded-for': [OFF_CAMPUS, CAMPUS] })).toBe(200);
  expect(await statusOf({ 'x-forwarded-for': [CAMPUS, OFF_CAMPUS] })).toBe(302);
  expect(await statusOf({ forwarded: [`for=${OFF_CAMPUS}`, `for=${CAMPUS}`] })).toBe(200);
  expect(await statusOf({ forwarded: [`for="${CAMPUS}`, `for=${OFF_CAMPUS}`] })).toBe(302);
});

test('no raw request target gets a protected byte past the access guard', {
  timeout: 240_000,
}, async () => {
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const { listening } = await listen(protectedApp(), { host: '127.0.0.1', port: 0, log });
  if (!listening) throw new Error('no port');
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(async () => {
    agent.destroy();
    await listening.stop(0);
  });
  const send = async (path: string, headers: Record<string, string>) => {
    const sent = httpRequest({ port: listening.port, host: '127.0.0.1', path, headers, agent });
    sent.end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const part of response) text += part;
    return text;
  };
  const trusted = { 'x-forwarded-for': CAMPUS, forwarded: `for=${CAMPUS}` };
  const whole = fc.tuple(fc.constantFrom('', 'http://docs.example.edu'), pathsToFiles());
  const targets = fc
    .sample(whole, { numRuns: 2500, seed: 7 })
    .map(([host, path]) => `${host}${path}`)
    // What the client of this test does not send.
    .filter((target) => /^[\x21-\xff]+$/u.test(target));
  expect(targets.length).toBeGreaterThan(1500);
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let index = worker; index < targets.length; index += 8) {
        const text = await send(targets[index] ?? '', index % 2 === 0 ? trusted : {});
        if (text.includes(PROTECTED.slice(0, 4))) throw new Error(`open: ${targets[index]}`);
      }
    }),
  );
});

function methods() {
  const usual = { weight: 8, arbitrary: fc.constant('GET') };
  return fc.oneof(usual, fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT'));
}

/** Headers that have fooled other servers. */
function headersOfAny() {
  return fc.record(
    {
      range: fc.constantFrom('bytes=0-', 'bytes=0-3', 'bytes=0-1,4-5', 'bytes=-4'),
      accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'application/pdf'),
      'x-original-url': fc.constant(PDF),
      'x-rewrite-url': fc.constant(PDF),
      'x-forwarded-for': fc.constantFrom(CAMPUS, `${CAMPUS}, 127.0.0.1`),
      forwarded: fc.constant(`for=${CAMPUS}`),
      'x-forwarded-host': fc.constant('localhost'),
      'x-http-method-override': fc.constantFrom('GET', 'HEAD'),
      'if-none-match': fc.constant('"tag"'),
      authorization: fc.constantFrom('Bearer x', 'Basic eDp5'),
      'sec-fetch-mode': fc.constantFrom('navigate', 'cors', 'no-cors'),
    },
    { requiredKeys: [] },
  );
}

/** Addresses of the document in spellings that two layers may parse differently. */
function pathsToFiles() {
  const mostly = (right: string, ...wrong: string[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, fc.constantFrom(...wrong));
  const slash = mostly('/', ...['//', '/./', '/x/../', '%2f', '%2F', '\\', '%5c', '/;/', '/%2e/']);
  const folder = mostly('files', ...['FILES', 'Files', '%66iles', 'file%73', 'files;x', 'files.']);
  const upper = ID.toUpperCase();
  const id = mostly(ID, ...[upper, `%30${ID.slice(1)}`, `../${ID}`, `${ID}%00`, `${ID} `]);
  const dot = mostly('.', ...['%2e', '..', '。', '%c0%ae']);
  const ending = mostly(
    'pdf',
    ...['zip', 'PDF', 'pdf/', 'pdf%00.webp', 'pdf;.webp', 'pdf%20', 'pdf.', 'pdf/x.webp'],
    ...['pdf%2f..%2fx.webp', `webp/../${ID}.pdf`, 'p%64f', 'pdf%3f.webp', 'pdf%23', 'pdf%ff'],
  );
  const end = fc.constantFrom(
    ...['', '', '?f=1', '?f=2', '?filename=x.webp&f=1', '?.webp', '#.webp', '?/login', '%3f'],
  );
  const shaped = fc.tuple(slash, folder, slash, id, dot, ending, end);
  const pieces = fc.constantFrom(
    ...['/', '//', 'files', '/files/', ID, '.pdf', '.webp', '..', '.', '%2e', '%2f', '%5c', '%00'],
    ...['\\', ';', '%25', '%c0%af', '%e0%80%af', '?', '#', '&f=1', '@', ':', '*', '%', 'a'],
  );
  const join = (parts: readonly string[]) => parts.join('');
  const loose = fc.array(pieces, { maxLength: 9 }).map(join);
  const garbled = fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => `${PDF}${text}`);
  return fc
    .oneof({ weight: 6, arbitrary: shaped.map(join) }, { weight: 3, arbitrary: loose }, garbled)
    .map((path) => (path.startsWith('/') ? path : `/${path}`));
}

test.each<[string, string, RequestInit, number]>([
  ['is told that its copy is good', 'GET', { headers: { 'if-none-match': '"tag"' } }, 304],
  [
    'is told so by the date',
    'GET',
    { headers: { 'if-modified-since': 'Sun, 04 Jan 2026 00:00:00 GMT' } },
    304,
  ],
  ['asks for the head', 'HEAD', {}, 200],
  ['names another version', 'GET', { headers: { 'if-match': '"other"' } }, 412],
  ['asks for what lies behind the end', 'GET', { headers: { range: 'bytes=99999-' } }, 416],
  ['uses another method', 'DELETE', {}, 405],
])(
  'a request that %s gets no bytes and is not charged as a download',
  async (_, method, init, status) => {
    const app = protectedApp({ limits: { ...DEFAULT_LIMITS, downloads: 1, readersPerAddress: 1 } });
    const times = async () => {
      const all = Array.from({ length: 20 }, () => ask(app, PDF, CAMPUS, { method, ...init }));
      return new Set((await Promise.all(all)).map((response) => response.status));
    };
    expect(await times()).toEqual(new Set([status]));
    expect((await ask(app, PDF, CAMPUS)).status).toBe(200);
    expect((await ask(app, PDF, CAMPUS)).status).toBe(429);
    // It is not refused even if the limit is used up.
    expect(await times()).toEqual(new Set([status]));
  },
);

test('missing documents and covers cost no download, a signed address does', async () => {
  const limits = { ...DEFAULT_LIMITS, downloads: 1, readersPerAddress: 1 };
  const app = protectedApp({ limits, isSigned: true });
  const statusOf = async (path: string) => (await ask(app, path, CAMPUS)).status;
  for (let times = 0; times < 3; times++) {
    expect(await statusOf(`/files/${MISSING}.pdf`)).toBe(404);
    expect(await statusOf(COVER)).toBe(200);
  }
  expect(await statusOf(`${PDF}?f=1`)).toBe(302);
  expect(await statusOf(`${PDF}?f=1`)).toBe(429);
  expect(await statusOf(PDF)).toBe(429);
});
