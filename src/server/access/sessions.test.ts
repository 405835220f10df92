import { expect, test } from 'vitest';
import {
  createTestSite,
  FILE,
  type TestBrowser,
  type TestSite,
} from '../../../test/support/server/signInFixture.ts';
import { createSessions } from '../../access/sessions/createSessions.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';

const SESSION = '__Host-campusdocs';

async function isOpen(browser: TestBrowser): Promise<boolean> {
  return (await browser.get(FILE)).status === 200;
}

/** Counts the queries to the session store. */
function countQuestions({ state, keys, personOf, clock }: TestSite) {
  let questions = 0;
  const sessions = createSessions({
    sessions: {
      ...state.sessions,
      find: (hash) => {
        questions += 1;
        return state.sessions.find(hash);
      },
    },
    signIns: state.signIns,
    blocks: state.blocks,
    keys,
    personOf,
    idleMs: () => 30 * DAY_MS,
    now: clock.now,
  });
  return { sessions, questions: () => questions };
}

test('under HTTPS the cookie is for this host only, out of reach of scripts, and lasts 30 days', async () => {
  const site = await createTestSite();
  const done = await site.browser().signIn();
  const [cookie = ''] = done.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-campusdocs=[\w-]{8}\.[\w-]{43}\.[\w-]{43}; /u);
  const attributes = cookie.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('under plain HTTP the cookie has no prefix that browsers would refuse', async () => {
  const site = await createTestSite({ main: 'http://docs.example.edu' });
  const [cookie = ''] = (await site.browser().signIn()).headers.getSetCookie();
  expect(cookie).toMatch(/^campusdocs=/u);
  expect(cookie).not.toContain('Secure');
});

test('the database stores neither the cookie nor the person’s name', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn('person:alice');
  const [session] = await site.state.sessions.list();
  expect(Object.keys(session ?? {}).sort()).toEqual(
    ['expires', 'id', 'lastUsed', 'person', 'since', 'method'].sort(),
  );
  const [, token = ''] = browser.cookies.get(SESSION)?.split('.') ?? [];
  const kept = JSON.stringify([session, await site.state.pendingSignIns.find('')]);
  for (const secret of [token, 'alice']) expect(kept).not.toContain(secret);
});

test('a person has the same hash at each sign-in by a method, and another by another method', async () => {
  const { personOf } = await createTestSite();
  expect(personOf('sso', 'alice')).toMatch(/^[\w-]{43}$/u);
  expect(personOf('sso', 'alice')).toBe(personOf('sso', 'alice'));
  const others = [personOf('cas', 'alice'), personOf('sso', 'bob'), personOf('ss', 'oalice')];
  expect(new Set([personOf('sso', 'alice'), ...others]).size).toBe(4);
  expect(personOf('term', undefined)).toBeUndefined();
});

test('each sign-in creates a new token and ends the browser’s previous session', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn('person:alice');
  const first = browser.cookies.get(SESSION) ?? '';
  await browser.signIn('person:alice');
  expect(browser.cookies.get(SESSION)).not.toBe(first);
  expect(await site.state.sessions.list()).toHaveLength(1);
  browser.cookies.set(SESSION, first);
  expect(await isOpen(browser)).toBe(false);
});

test('sessions end one by one, of a person, of a method or all, with the next range request', async () => {
  const site = await createTestSite();
  const browsers = await Promise.all(
    ['person:alice', 'person:alice', 'person:bob', 'person:carol', 'person:dave'].map(
      async (code, index) => {
        const browser = site.browser();
        await browser.signIn(code, index === 3 ? 'cas' : 'sso');
        return browser;
      },
    ),
  );
  const statuses = () =>
    Promise.all(
      browsers.map(async (browser) => (await browser.get(FILE, { range: 'bytes=1-2' })).status),
    );
  expect(await statuses()).toEqual([206, 206, 206, 206, 206]);
  const { sessions, signIns } = site.state;
  const alice = site.personOf('sso', 'alice') ?? '';
  const [one] = await sessions.list({ person: alice, limit: 1 });
  await sessions.end(one?.id ?? '');
  expect((await statuses()).filter((status) => status === 302)).toHaveLength(1);
  await signIns.end({ person: alice });
  expect(await statuses()).toEqual([302, 302, 206, 206, 206]);
  await signIns.end({ method: 'cas' });
  expect(await statuses()).toEqual([302, 302, 206, 302, 206]);
  await signIns.end('all');
  expect(await statuses()).toEqual([302, 302, 302, 302, 302]);
});

test('in use the cookie is renewed once an hour, and lasts until 30 days after its last use', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const cookie = browser.cookies.get(SESSION);
  const sent = async () => (await browser.get(FILE)).headers.getSetCookie();
  expect(await sent()).toEqual([]);
  site.clock.pass(HOUR_MS);
  expect(await sent()).toEqual([expect.stringContaining('Max-Age=2592000')]);
  expect(browser.cookies.get(SESSION)).toBe(cookie);
  expect(await sent()).toEqual([]);
  site.clock.pass(29 * DAY_MS);
  expect(await isOpen(browser)).toBe(true);
  site.clock.pass(30 * DAY_MS);
  expect(await isOpen(browser)).toBe(false);
});

test.each([
  ['refused', () => Promise.reject(new Error('the disk is full'))],
  ['kept waiting', () => new Promise<boolean>(() => undefined)],
])('a session survives a failing database write: %s', async (what, renew) => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const cookie = browser.cookies.get(SESSION) ?? '';
  const { state, keys, personOf, clock } = site;
  const reported: unknown[] = [];
  const sessions = createSessions({
    sessions: { ...state.sessions, renew },
    signIns: state.signIns,
    blocks: state.blocks,
    keys,
    personOf,
    idleMs: () => 30 * DAY_MS,
    report: (error) => reported.push(error),
    now: clock.now,
  });
  clock.pass(2 * HOUR_MS);
  const found = { kind: 'member', renewed: undefined };
  const [one, other] = await Promise.all([sessions.find(cookie), sessions.find(cookie)]);
  expect([one, other]).toMatchObject([found, found]);
  expect(reported).toHaveLength(what === 'refused' ? 1 : 0);
  clock.pass(30 * DAY_MS);
  expect(await sessions.find(cookie)).toEqual({ kind: 'none' });
});

test('a session ends 180 days after the sign-in, however much it is used', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  for (let day = 0; day < LIFETIMES.longestSession / DAY_MS - 1; day += 10) {
    expect(await isOpen(browser)).toBe(true);
    site.clock.pass(10 * DAY_MS - 1);
  }
  site.clock.pass(DAY_MS);
  expect(await isOpen(browser)).toBe(false);
});

test('a shorter lifetime in the settings applies to existing sessions from their next use on', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  site.setDays(1);
  site.clock.pass(HOUR_MS);
  expect(await isOpen(browser)).toBe(true);
  site.clock.pass(DAY_MS);
  expect(await isOpen(browser)).toBe(false);
});

test('key rotation signs nobody out over a year of use', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const idle = site.browser();
  await idle.signIn('person:bob');
  const names = new Set<string>();
  for (let day = 0; day < 175; day += 5) {
    await site.keys.rotate();
    expect(await isOpen(browser)).toBe(true);
    if (day === 25) expect(await isOpen(idle)).toBe(true);
    names.add(browser.cookies.get(SESSION)?.split('.')[0] ?? '');
    site.clock.pass(5 * DAY_MS);
  }
  expect(names.size).toBeGreaterThanOrEqual(5);
  // Keys that no valid cookie can be signed with are deleted.
  expect((await site.state.keys.list()).length).toBeLessThanOrEqual(4);
});

test('creating a key twice at once signs nobody out', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  await site.keys.rotate('now');
  expect(await isOpen(browser)).toBe(true);
  site.clock.pass(LIFETIMES.signingKey - 1);
  await site.state.keys.add('another1');
  await site.keys.rotate();
  expect(await isOpen(browser)).toBe(true);
  expect(browser.cookies.get(SESSION)).toMatch(/^another1\./u);
});

test('a forged cookie causes no database query', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const good = browser.cookies.get(SESSION) ?? '';
  const [key = '', token = '', signature = ''] = good.split('.');
  const { sessions, questions } = countQuestions(site);
  const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);
  const garbage = [
    '',
    'x',
    'x'.repeat(10_000),
    `${key}.${token}`,
    `${key}.${token}.`,
    `.${token}.${signature}`,
    `${key}.${flip(token)}.${signature}`,
    `${key}.${token}.${flip(signature)}`,
    `${flip(key)}.${token}.${signature}`,
    `${good}.`,
    `${good} `,
    `"${good}"`,
    `${good}\n`,
    encodeURIComponent(good).replaceAll('.', '%2E'),
    `${good},${good}`,
    '__proto__.__proto__.__proto__',
  ];
  for (const cookie of garbage) expect(await sessions.find(cookie)).toEqual({ kind: 'none' });
  expect(questions()).toBe(0);
  expect(await sessions.find(good)).toMatchObject({ kind: 'member' });
  expect(questions()).toBe(1);
});

test.each([
  ['twice', (good: string) => `${SESSION}=${good}; ${SESSION}=${good}`],
  ['twice, one of them empty', (good: string) => `${SESSION}=; ${SESSION}=${good}`],
  ['in quotes', (good: string) => `${SESSION}="${good}"`],
  ['with percent signs', (good: string) => `${SESSION}=${good.replaceAll('.', '%2E')}`],
  ['in another case', (good: string) => `${SESSION.toUpperCase()}=${good}`],
  ['without its prefix', (good: string) => `campusdocs=${good}`],
  ['with a longer name', (good: string) => `x${SESSION}=${good}`],
  ['of ten thousand letters', (good: string) => `${SESSION}=${good}${'x'.repeat(10_000)}`],
  ['as the value of another', (good: string) => `a="; ${SESSION}=${good}x"`],
])('a session cookie %s is ignored without an error', async (_, cookieOf) => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const good = browser.cookies.get(SESSION) ?? '';
  const refused = await browser.get(FILE, { cookie: cookieOf(good) });
  expect(refused.status).toBe(302);
  const among = `a=1; ${SESSION}=${good};b=2;;= ;c`;
  expect((await browser.get(FILE, { cookie: among })).status).toBe(200);
});

test('a cookie is never sent with a response that a shared cache may store', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  site.clock.pass(HOUR_MS);
  const file = await browser.get(FILE);
  expect(file.headers.getSetCookie()).toHaveLength(1);
  expect(file.headers.get('cache-control')).toMatch(/^private\b/u);
  for (const path of ['/', '/api/search?q=a', '/about']) {
    site.clock.pass(HOUR_MS);
    expect((await browser.get(path)).headers.getSetCookie()).toEqual([]);
  }
});
