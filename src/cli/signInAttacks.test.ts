import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import {
  CLIENT,
  SECRET,
  SUBJECT,
  startHostileProvider,
  type Tampering,
} from '../../test/support/access/startHostileProvider.ts';
import { createTestApp } from '../../test/support/server/appFixture.ts';
import { createAccessPolicy } from '../access/accessPolicy.ts';
import { AccessSchema } from '../config/accessSettings.ts';
import type { SignInView } from '../protocol/signIn.ts';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { openAccess } from './openAccess.ts';

const HOST = 'https://docs.example.edu';
const FILE = `/files/${'0'.repeat(32)}.pdf?f=1`;

interface Shown {
  readonly status: number;
  readonly view: SignInView | undefined;
  readonly location: string | null;
}

/** A whole site with two sign-in services: `honest` and `evil`. */
async function openSite(tampering: Tampering = {}) {
  const used: string[] = [];
  const note = (name: string): Tampering => ({
    tokenAnswer: (response, request, right) => {
      used.push(name);
      if (tampering.tokenAnswer) return tampering.tokenAnswer(response, request, right);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(right));
    },
  });
  const honest = await startHostileProvider({ ...tampering, ...note('honest') });
  const evil = await startHostileProvider(note('evil'));
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-attack-'));
  const method = (id: string, issuer: string) => ({ kind: 'oidc', id, issuer, client: CLIENT });
  const settings = v.parse(AccessSchema, {
    mode: 'members',
    ways: [method('honest', honest.issuer), method('evil', evil.issuer)],
  });
  const lines: string[] = [];
  const write = (facts: object, message: string) => {
    const errors = Object.values(facts).map((fact) => (fact instanceof Error ? fact.stack : fact));
    lines.push(JSON.stringify([facts, errors, message]));
  };
  const log = { debug: write, info: write, warn: write, error: write };
  const site = { ...DEFAULT_SITE, hosts: { ...DEFAULT_SITE.hosts, main: HOST } };
  const now = Date.now;
  const { access, error } = await openAccess({
    settings,
    site: () => site,
    data,
    environment: {},
    methodSecret: () => SECRET,
    log,
    now,
  });
  if (!access) throw new Error(error);
  onTestFinished(async () => {
    await access.close();
    await honest.stop();
    await evil.stop();
    await rm(data, { recursive: true });
  });
  const app = createTestApp({
    edition: () => ({
      site,
      renderer: {
        render: async (_url, { signIn }) => ({ status: 200, html: JSON.stringify(signIn ?? {}) }),
      },
      access: createAccessPolicy({ mode: 'members', protect: 'files', networks: [], proxies: [] }),
    }),
    access,
    log,
    now,
  });

  /** Opens a browser with its own cookies. */
  function openBrowser() {
    const cookies = new Map<string, string>();

    async function open(path: string, init: RequestInit = {}): Promise<Shown> {
      const headers = {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...Object.fromEntries(new Headers(init.headers)),
      };
      const response = await app.request(`${HOST}${path}`, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      const view: SignInView | undefined = text.startsWith('{') ? JSON.parse(text) : undefined;
      return { status: response.status, view, location: locationOf(response, text) };
    }

    return {
      open,
      post: (path: string, form: URLSearchParams, from = 'same-origin') =>
        open(path, { method: 'POST', body: form, headers: { 'sec-fetch-site': from } }),
      hasSession: () => cookies.has('__Host-campusdocs'),
      /** Chooses a method; resolves to the address of the provider. */
      async setOut(method: string): Promise<string> {
        const form = new URLSearchParams({ intent: 'begin', to: FILE, way: method });
        const { location } = await this.post('/login', form);
        return (await open(location ?? '')).location ?? '';
      },
      /** Returns to the callback page, which posts its parameters. */
      async comeBack(method: string, parameters: URLSearchParams): Promise<Shown> {
        const page = await open(`/callback/${method}?${parameters}`);
        expect(page.view).toMatchObject({ step: 'callback', phase: 'finish' });
        const posted = await this.post(`/callback/${method}`, parameters);
        return posted.location === null ? posted : open(posted.location);
      },
    };
  }

  const secrets = () => [...honest.secrets, ...evil.secrets];
  return { honest, evil, used, lines, secrets, openBrowser };
}

/** The target of a redirect, by header or by a refresh in the page. */
function locationOf(response: Response, text: string): string | null {
  const [, refresh] = /url=([^"]+)"/u.exec(text) ?? [];
  const leads = response.headers.get('location') ?? refresh;
  return leads?.replaceAll('&#38;', '&') ?? null;
}

const errorCodeOf = ({ view }: Shown) =>
  view?.step === 'callback' && view.phase === 'failed' ? view.errorCode : view;

test('signs a visitor in, and logs no secret', async () => {
  const { honest, openBrowser, lines, secrets } = await openSite();
  const browser = openBrowser();
  const done = await browser.comeBack('honest', honest.come(await browser.setOut('honest')));
  expect(done.view).toMatchObject({ phase: 'done', to: FILE });
  expect(browser.hasSession()).toBe(true);
  expect((await browser.open(FILE)).status).toBe(404);
  // The callback page without parameters, as in the browser's history, shows no error.
  expect((await browser.open('/callback/honest')).view).toMatchObject({ phase: 'signed-in' });
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [...secrets(), 'state=']) expect(lines.join('\n')).not.toContain(secret);
});

// spec 2.3
test('a phisher cannot sign a visitor in as somebody else', async () => {
  const { honest, openBrowser, used } = await openSite();
  const phisher = openBrowser();
  const theirs = honest.come(await phisher.setOut('honest'));
  for (const isOnTheWay of [false, true]) {
    const visitor = openBrowser();
    if (isOnTheWay) await visitor.setOut('honest');
    const done = await visitor.comeBack('honest', theirs);
    expect(errorCodeOf(done)).toBe(isOnTheWay ? 'state-wrong' : 'no-cookies');
    expect(visitor.hasSession()).toBe(false);
  }
  expect(used).toEqual([]);
  // The response still works for the browser that it belongs to.
  expect((await phisher.comeBack('honest', theirs)).view).toMatchObject({ phase: 'done' });
});

test("a phisher's link does not end a pending sign-in", async () => {
  const { honest, openBrowser } = await openSite();
  const visitor = openBrowser();
  const location = await visitor.setOut('honest');
  for (const link of ['code=x', 'error=access_denied', 'state=x&code=x', 'ticket=ST-1-x']) {
    const done = await visitor.comeBack('honest', new URLSearchParams(link));
    expect(errorCodeOf(done)).toBeTypeOf('string');
  }
  const done = await visitor.comeBack('honest', honest.come(location));
  expect(done.view).toMatchObject({ phase: 'done' });
});

test("one provider's response is not accepted for another one", async () => {
  const { honest, evil, openBrowser, used } = await openSite();
  const visitor = openBrowser();
  const toEvil = new URL(await visitor.setOut('evil'));
  // The second service sends the browser on to the first, as if the site had.
  const toHonest = new URL(toEvil);
  toHonest.port = new URL(honest.issuer).port;
  const brought = honest.come(toHonest.href);
  for (const method of ['honest', 'evil']) {
    const done = await visitor.comeBack(method, brought);
    expect(['state-wrong', 'answer-wrong']).toContain(errorCodeOf(done));
  }
  const honestly = await visitor.setOut('honest');
  const atEvil = evil.come(honestly);
  for (const method of ['evil', 'honest']) await visitor.comeBack(method, atEvil);
  expect(used).toEqual([]);
  expect(visitor.hasSession()).toBe(false);
});

test('a response posted twenty times at once makes one session and one token request', async () => {
  const { honest, openBrowser, used } = await openSite();
  const visitor = openBrowser();
  const parameters = honest.come(await visitor.setOut('honest'));
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => visitor.post('/callback/honest', parameters)),
  );
  expect(used).toEqual(['honest']);
  expect(posted.filter(({ location }) => location?.includes('done='))).toHaveLength(1);
  expect(visitor.hasSession()).toBe(true);
  const again = await visitor.comeBack('honest', parameters);
  expect(again.view).toMatchObject({ phase: 'done' });
  expect(used).toEqual(['honest']);
});

test('cross-site POST and plain GET requests change nothing', async () => {
  const { honest, openBrowser, used } = await openSite();
  const visitor = openBrowser();
  const parameters = honest.come(await visitor.setOut('honest'));
  for (const from of ['cross-site', 'same-site', 'none']) {
    expect((await visitor.post('/callback/honest', parameters, from)).status).toBe(403);
    const begin = new URLSearchParams({ intent: 'begin', way: 'evil' });
    expect((await visitor.post('/login', begin, from)).status).toBe(403);
  }
  await visitor.open(`/callback/honest?${parameters}`);
  await visitor.open(`/callback/honest?${parameters}`, { method: 'HEAD' });
  expect(used).toEqual([]);
  expect(visitor.hasSession()).toBe(false);
});

test('a response cannot be used again after a failure, but the next one can', async () => {
  let isDown = true;
  const { honest, openBrowser, lines, secrets } = await openSite({
    tokenAnswer: (response, _request, right) => {
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(right));
    },
  });
  const visitor = openBrowser();
  const parameters = honest.come(await visitor.setOut('honest'));
  expect(errorCodeOf(await visitor.comeBack('honest', parameters))).toBe('provider-down');
  isDown = false;
  expect(errorCodeOf(await visitor.comeBack('honest', parameters))).toBe('used-twice');
  const next = honest.come(await visitor.setOut('honest'));
  expect((await visitor.comeBack('honest', next)).view).toMatchObject({ phase: 'done' });
  for (const secret of [...secrets(), SUBJECT]) expect(lines.join('\n')).not.toContain(secret);
});
