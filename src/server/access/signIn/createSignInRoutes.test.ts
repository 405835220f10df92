import { expect, test } from 'vitest';
import {
  createTestSite,
  FILE,
  type TestBrowser,
  type TestSiteOptions,
} from '../../../../test/support/server/signInFixture.ts';
import { createTokenService } from '../../../access/tokens/createTokenService.ts';

const SESSION = '__Host-campusdocs';

/** The page that a form post redirected to. */
async function follow(browser: TestBrowser, { location }: { location: string }) {
  expect(location).toMatch(/^\//u);
  return browser.get(location);
}

async function isOpen(browser: TestBrowser): Promise<boolean> {
  return (await browser.get(FILE)).status === 200;
}

// spec 2.6
test('a visitor without access signs in, and the file opens', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const refused = await browser.get(FILE);
  expect([refused.status, refused.location]).toEqual([
    302,
    `/login?to=${encodeURIComponent(FILE)}`,
  ]);

  const login = await follow(browser, refused);
  expect(login.view).toMatchObject({
    step: 'file-login',
    mode: 'members',
    to: FILE,
    wanted: '高等数学课件',
    mayOpen: false,
    methods: [{ id: 'sso', kind: 'oidc', label: '统一身份认证' }, { id: 'cas' }, { id: 'term' }],
    sessionDays: 30,
  });
  expect(login.headers.get('cache-control')).toBe('no-store');
  expect(login.headers.get('referrer-policy')).toBe('strict-origin');

  const begun = await browser.post('/login', { intent: 'begin', to: FILE, way: 'sso' });
  expect(begun.status).toBe(303);
  const leaving = await follow(browser, begun);
  expect(leaving.status).toBe(200);
  const address = /url=([^"]+)"/u.exec(leaving.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const query = new URL(address).searchParams;
  expect(query.get('callback')).toBe('https://docs.example.edu/callback/sso');

  const brought = { code: 'person:alice', state: query.get('state') ?? '' };
  const back = await browser.get(`/callback/sso?${new URLSearchParams(brought)}`);
  expect(back.view).toEqual({
    step: 'callback',
    phase: 'finish',
    method: { id: 'sso', kind: 'oidc', label: '统一身份认证' },
    fields: brought,
  });
  expect(await isOpen(browser)).toBe(false);
  const done = await browser.post('/callback/sso', brought);
  expect(done.status).toBe(303);
  expect((await follow(browser, done)).view).toEqual({
    step: 'callback',
    phase: 'done',
    to: FILE,
    wanted: '高等数学课件',
  });
  expect(await isOpen(browser)).toBe(true);
});

// spec 2.5
test('form method: a wrong phrase shows the form again with the problem, a right one signs in', async () => {
  const browser = (await createTestSite()).browser();
  const uuid = await browser.begin();
  expect((await browser.get(`/auth/${uuid}`)).view).toMatchObject({
    step: 'choose',
    uuid,
    to: FILE,
  });
  const chosen = await browser.post(`/auth/${uuid}`, { way: 'term' });
  expect(chosen.location).toBe(`/auth/${uuid}/term`);
  const started = await follow(browser, chosen);
  expect([started.status, started.location]).toEqual([302, `/login/${uuid}/term`]);
  const form = await follow(browser, started);
  expect(form.view).toMatchObject({ step: 'login', form: { kind: 'phrase' }, hasOthers: true });
  expect(form.view).not.toHaveProperty('errorCode');

  const wrong = await browser.post(`/login/${uuid}/term`, { phrase: 'next' });
  expect([wrong.status, wrong.location]).toEqual([303, `/login/${uuid}/term`]);
  expect((await follow(browser, wrong)).view).toMatchObject({
    form: { kind: 'code', triesLeft: 4 },
    errorCode: 'wrong-phrase',
  });
  expect((await browser.get(`/auth/${uuid}`)).view).not.toHaveProperty('errorCode');
  const right = await browser.post(`/login/${uuid}/term`, { phrase: 'person:bob' });
  expect((await follow(browser, right)).view).toMatchObject({ phase: 'done', to: FILE });
  expect(await isOpen(browser)).toBe(true);
});

test('with one method there is no choice', async () => {
  const browser = (await createTestSite({ methods: 'one' })).browser();
  const begun = await browser.post('/login', { intent: 'begin', to: '/' });
  expect(begun.location).toMatch(/^\/auth\/[0-9a-f-]{36}\/sso$/u);
});

test('an open site explains what the pages are for', async () => {
  const browser = (await createTestSite({ mode: 'open', methods: 'none' })).browser();
  const uuid = '01234567-89ab-7def-8123-456789abcdef';
  for (const path of [
    '/login',
    `/auth/${uuid}`,
    `/auth/${uuid}/x`,
    `/login/${uuid}/x`,
    '/callback/x',
  ]) {
    const { status, view, headers } = await browser.get(path);
    expect([path, status, view]).toEqual([path, 200, null]);
    expect(headers.get('cache-control')).not.toBe('no-store');
  }
  const begun = await browser.post('/login', { intent: 'begin', to: FILE });
  expect(begun.location).toBe(`/login?to=${encodeURIComponent(FILE)}`);
  expect(browser.cookies.size).toBe(0);
});

// spec 2.6
test('a visitor who already has access is offered to continue', async () => {
  const browser = (await createTestSite()).browser();
  await browser.signIn();
  const { view } = await browser.get(`/login?to=${FILE}`);
  expect(view).toMatchObject({ mayOpen: true, to: FILE, session: { way: 'sso' } });
});

test('a waiting tab learns when it can continue', async () => {
  const browser = (await createTestSite()).browser();
  const request = async () => {
    const { text, headers } = await browser.get('/api/session', { accept: 'application/json' });
    expect(headers.get('cache-control')).toBe('no-store');
    return JSON.parse(text);
  };
  expect(await request()).toEqual({ mayOpen: false, mode: 'members', isCampus: false });
  await browser.signIn();
  expect(await request()).toMatchObject({ mayOpen: true, session: { way: 'sso' } });
});

test('without sign-in methods a page says that only the network opens files', async () => {
  const request = async (options: TestSiteOptions) => {
    const browser = (await createTestSite(options)).browser();
    const { text } = await browser.get('/api/session', { accept: 'application/json' });
    return JSON.parse(text);
  };
  const facts = { cannotSignIn: true, mainHost: 'https://docs.example.edu' };
  expect(await request({ mode: 'campus', methods: 'none' })).toMatchObject(facts);
  expect(await request({ mode: 'campus', methods: 'one' })).not.toHaveProperty('cannotSignIn');
  expect(await request({ mode: 'open', methods: 'none' })).not.toHaveProperty('cannotSignIn');
});

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/login?to=/login'],
  ['/%2f/evil.example'],
  [`/?q=${'中'.repeat(600)}`],
])('the return path never leaves the site: %.40s', async (to) => {
  const browser = (await createTestSite()).browser();
  expect((await browser.get(`/login?${new URLSearchParams({ to })}`)).view).toMatchObject({
    to: '/',
  });
  const uuid = await browser.begin('sso', to);
  const { location } = await browser.comeBack(
    'sso',
    'person:alice',
    (await browser.setOut('sso', uuid)).get('state'),
  );
  expect((await browser.get(location)).view).toMatchObject({ phase: 'done', to: '/' });
});

test.each([
  ['denied', 403],
  ['provider-down', 503],
  ['clock-wrong', 500],
  ['answer-wrong', 400],
  ['not-a-member', 403],
  ['expired', 410],
] as const)(
  '%s: the page shows the problem of the service and offers other methods',
  async (errorCode, status) => {
    const site = await createTestSite();
    const browser = site.browser();
    const failed = await follow(browser, await browser.signIn(`error:${errorCode}`));
    expect(failed.status).toBe(status);
    expect(failed.view).toMatchObject({
      phase: 'failed',
      errorCode,
      to: FILE,
      method: { id: 'sso' },
    });
    expect(site.lines).toContainEqual({
      method: 'sso',
      errorCode,
      reason: 'as told',
      message: 'failed',
    });
    expect(await isOpen(browser)).toBe(false);

    const uuid = failed.view && 'uuid' in failed.view ? (failed.view.uuid ?? '') : '';
    expect((await browser.get(`/auth/${uuid}`)).view).toMatchObject({ step: 'choose', errorCode });
    await browser.get(`/auth/${uuid}/term`);
    expect((await browser.get(`/login/${uuid}/term`)).view).not.toHaveProperty('errorCode');
    await browser.post(`/login/${uuid}/term`, { phrase: 'person:alice' });
    expect(await isOpen(browser)).toBe(true);
  },
);

test('provider-down: a service that never responds times out', async () => {
  const browser = (await createTestSite({ timeoutMs: 50 })).browser();
  const failed = await follow(browser, await browser.signIn('hang'));
  expect(failed.view).toMatchObject({ phase: 'failed', errorCode: 'provider-down' });
});

test('internal: an unexpected error reaches only the log, by its name', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const failed = await follow(browser, await browser.signIn('throw:alice'));
  expect(failed).toMatchObject({ status: 500, view: { errorCode: 'internal' } });
  expect(JSON.stringify(site.lines)).toContain('it broke: Error');
  expect(JSON.stringify(site.lines)).not.toContain('alice');
});

test('expired: a sign-in expires ten minutes after it began', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('sso');
  const query = await browser.setOut('sso', uuid);
  site.clock.pass(600_001);
  const late = await browser.comeBack('sso', 'person:alice', query.get('state'));
  expect(late).toMatchObject({
    status: 410,
    view: { phase: 'failed', errorCode: 'expired', to: '/' },
  });
  for (const path of [`/auth/${uuid}`, `/auth/${uuid}/sso`, `/login/${uuid}/term`]) {
    expect((await browser.get(path)).view).toMatchObject({ errorCode: 'expired' });
  }
  expect(await isOpen(browser)).toBe(false);
});

test('unknown: an id that never existed', async () => {
  const browser = (await createTestSite()).browser();
  const now = '01a1a1a1-0000-7000-8000-000000000000';
  for (const path of [
    `/auth/${now}`,
    '/auth/00000000-0000-4000-8000-000000000000/sso',
    `/auth/${now}/nothing`,
    '/login/nonsense/term',
    '/callback/nothing?code=1',
    `/callback/sso?done=${now}`,
    '/callback/sso?failed=nonsense',
    '/callback/term?code=1',
  ]) {
    const { status, view } = await browser.get(path);
    expect([path, status, view]).toMatchObject([path, 404, { errorCode: 'unknown' }]);
  }
  await browser.begin('sso');
  const posted = await browser.comeBack('cas', 'person:alice', null);
  expect(posted).toMatchObject({ status: 404, view: { errorCode: 'unknown' } });
});

test('unfinished: reloading the callback leads back to the sign-in', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const bare = await browser.get('/callback/sso');
  expect(bare).toMatchObject({ status: 404, view: { errorCode: 'unfinished', to: '/' } });
  const uuid = await browser.begin('sso');
  await browser.setOut('sso', uuid);
  const halfway = {
    phase: 'failed',
    errorCode: 'unfinished',
    to: FILE,
    uuid,
    method: { id: 'sso' },
  };
  expect((await browser.get('/callback/sso')).view).toMatchObject(halfway);
  // Another browser learns nothing about it.
  expect((await site.browser().get('/callback/sso')).view).toMatchObject({ to: '/' });
});

test('no-cookies: a browser without cookies is told so at every following step', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('sso');
  const query = await browser.setOut('sso', uuid);
  const back = `/callback/sso?${new URLSearchParams({ done: uuid })}`;
  for (const path of [`/auth/${uuid}`, `/auth/${uuid}/sso`, `/login/${uuid}/term`, back]) {
    browser.cookies.clear();
    const { status, view } = await browser.get(path);
    expect([path, status, view]).toMatchObject([path, 403, { errorCode: 'no-cookies' }]);
  }
  for (const [method, state] of [
    ['sso', query.get('state')],
    ['cas', null],
  ] as const) {
    const posted = await browser.comeBack(method, 'person:alice', state);
    expect(posted.view).toMatchObject({ errorCode: 'no-cookies' });
  }
});

// spec 2.3
test('a signed-in visitor is told so at every step of a finished sign-in, without a redirect', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const done = await browser.signIn();
  const uuid = new URLSearchParams(done.location.split('?')[1]).get('done') ?? '';
  const steps = [`/auth/${uuid}`, `/auth/${uuid}/sso`, `/login/${uuid}/term`];
  for (const path of steps) {
    const { status, view } = await browser.get(path);
    expect([path, status, view]).toEqual([
      path,
      200,
      { step: 'callback', phase: 'signed-in', to: FILE, wanted: '高等数学课件' },
    ]);
  }
  // A phone reloads its tabs days later.
  site.clock.pass(86_400_000);
  for (const path of [...steps, done.location, '/callback/sso', '/callback/sso?failed=nonsense']) {
    const { status, view } = await browser.get(path);
    expect([path, status, view]).toMatchObject([path, 200, { phase: 'signed-in', to: '/' }]);
  }
  const other = site.browser();
  const foreign = await other.begin('sso');
  expect((await browser.get(`/auth/${foreign}`)).view).toMatchObject({ phase: 'signed-in' });
});

test('used-twice: a finished sign-in shows no success after the session has ended', async () => {
  const browser = (await createTestSite()).browser();
  const done = await browser.signIn();
  const uuid = new URLSearchParams(done.location.split('?')[1]).get('done') ?? '';
  await browser.post('/login', { intent: 'end', to: '/' });
  for (const path of [done.location, `/auth/${uuid}`, `/auth/${uuid}/sso`, `/login/${uuid}/term`]) {
    const { status, view } = await browser.get(path);
    expect([path, status, view]).toMatchObject([path, 409, { errorCode: 'used-twice' }]);
  }
});

// spec 2.3
test('state-wrong: a sign-in that another browser began signs nobody in', async () => {
  const site = await createTestSite();
  const attacker = site.browser();
  const victim = site.browser();
  const uuid = await attacker.begin('sso');
  const query = await attacker.setOut('sso', uuid);
  await victim.begin('sso');
  for (const [browser, errorCode] of [
    [victim, 'state-wrong'],
    // This browser has no cookie of the site at all.
    [site.browser(), 'no-cookies'],
  ] as const) {
    const lured = await browser.comeBack('sso', 'person:attacker', query.get('state'));
    expect(lured).toMatchObject({ status: 403, view: { errorCode } });
    expect((await browser.get(`/auth/${uuid}`)).view).toMatchObject({ errorCode });
    const posted = await browser.post(`/login/${uuid}/term`, { phrase: 'person:attacker' });
    expect(posted.view).toMatchObject({ errorCode });
    expect((await browser.get(`/callback/sso?done=${uuid}`)).view).toMatchObject({ errorCode });
    expect(await isOpen(browser)).toBe(false);
  }
  // The attempt consumed nothing.
  await attacker.comeBack('sso', 'person:attacker', query.get('state'));
  expect(await isOpen(attacker)).toBe(true);
});

test('state-wrong: a state that was altered or belongs to another method', async () => {
  const browser = (await createTestSite()).browser();
  const query = await browser.setOut('sso', await browser.begin('sso'));
  const state = query.get('state') ?? '';
  for (const wrong of [
    '',
    'x',
    state.slice(0, -1),
    `${state}x`,
    state.toUpperCase(),
    state.slice(0, 36),
  ]) {
    const back = await browser.comeBack('sso', 'person:alice', wrong);
    expect(back.view).toMatchObject({ errorCode: 'state-wrong' });
  }
  expect((await browser.comeBack('cas', 'person:alice', state)).view).toMatchObject({
    errorCode: 'state-wrong',
  });
});

test('used-twice: one callback opens one session, however often it is posted', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const query = await browser.setOut('sso', await browser.begin('sso'));
  const state = query.get('state');
  const first = await browser.comeBack('sso', 'person:alice', state);
  // The same browser is only redirected as before.
  const again = await browser.comeBack('sso', 'person:alice', state);
  expect(again.location).toBe(first.location);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(await site.state.sessions.list()).toHaveLength(1);

  await browser.post('/login', { intent: 'end', to: '/' });
  const late = await browser.comeBack('sso', 'person:alice', state);
  expect(late).toMatchObject({ status: 409, view: { errorCode: 'used-twice' } });
  expect(await site.state.sessions.list()).toHaveLength(0);
});

// spec 2.3
test('used-twice: of twenty concurrent posts one succeeds', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const query = await browser.setOut('sso', await browser.begin('sso'));
  const posts = await Promise.all(
    Array.from({ length: 20 }, () => browser.comeBack('sso', 'person:alice', query.get('state'))),
  );
  expect(posts.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
  expect(await site.state.sessions.list()).toHaveLength(1);
});

test('blocked: at the sign-in, and for a signed-in person with the next range request', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn('person:alice');
  const range = () => browser.get(FILE, { range: 'bytes=0-3' });
  expect((await range()).status).toBe(206);
  const person = site.personOf('sso', 'alice') ?? '';
  await site.state.blocks.add({ person, until: undefined, note: undefined });
  expect((await range()).status).toBe(403);
  expect((await browser.get('/login')).view).toMatchObject({
    mayOpen: false,
    errorCode: 'blocked',
  });

  const other = site.browser();
  const failed = await follow(other, await other.signIn('person:alice'));
  expect(failed).toMatchObject({ status: 403, view: { errorCode: 'blocked' } });
  expect(failed.view).not.toHaveProperty('uuid');
  expect(await isOpen(other)).toBe(false);
  await other.signIn('person:bob');
  expect(await isOpen(other)).toBe(true);
});

// spec 2.4
test('several tabs: each returns to its own page, even if the service sends no state', async () => {
  const browser = (await createTestSite()).browser();
  const one = await browser.begin('sso', '/?q=one');
  const two = await browser.begin('sso', '/?q=two');
  const states = [await browser.setOut('sso', one), await browser.setOut('sso', two)];
  for (const [index, to] of ['/?q=one', '/?q=two'].entries()) {
    const back = await browser.comeBack('sso', 'person:alice', states[index]?.get('state') ?? '');
    expect((await follow(browser, back)).view).toMatchObject({ phase: 'done', to });
  }
  const left = await browser.begin('cas', '/?q=three');
  const right = await browser.begin('cas', '/?q=four');
  for (const uuid of [left, right]) await browser.setOut('cas', uuid);
  for (let tab = 0; tab < 2; tab += 1) {
    const back = await browser.comeBack('cas', 'person:alice', null);
    expect((await follow(browser, back)).view).toMatchObject({ phase: 'done' });
  }
});

test('prefetches and HEAD requests consume nothing', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('sso');
  const redirect = await browser.setOut('sso', uuid);
  const before = await site.state.pendingSignIns.find(uuid);
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ]) {
    const fetched = await browser.get(`/auth/${uuid}/sso`, headers);
    expect([fetched.status, fetched.headers.get('cache-control')]).toEqual([503, 'no-store']);
  }
  const query = new URLSearchParams({
    code: 'person:alice',
    state: redirect.get('state') ?? '',
  });
  for (const path of [
    '/login',
    `/auth/${uuid}`,
    `/auth/${uuid}/sso`,
    `/login/${uuid}/term`,
    `/callback/sso?${query}`,
  ]) {
    await browser.head(path);
  }
  for (let times = 0; times < 3; times += 1) await browser.get(`/callback/sso?${query}`);
  expect(await site.state.pendingSignIns.find(uuid)).toEqual(before);
  await browser.comeBack('sso', 'person:alice', redirect.get('state'));
  expect(await isOpen(browser)).toBe(true);
});

test('a result page can be reloaded', async () => {
  const browser = (await createTestSite()).browser();
  const done = await browser.signIn();
  for (let times = 0; times < 3; times += 1) {
    expect((await follow(browser, done)).view).toMatchObject({ phase: 'done' });
  }
});

test('programs get a problem document', async () => {
  const browser = (await createTestSite()).browser();
  const { status, headers, text } = await browser.get('/auth/nonsense', { accept: '*/*' });
  expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(JSON.parse(text)).toMatchObject({
    code: 'sign-in-failed',
    detail: expect.stringContaining('未找到本次登录'),
  });
});

test('a callback with repeated or overlong parameters is refused', async () => {
  const browser = (await createTestSite()).browser();
  const query = await browser.setOut('sso', await browser.begin('sso'));
  const state = query.get('state') ?? '';
  for (const query of [
    `code=person:a&code=person:b&state=${state}`,
    `code=${'x'.repeat(12_001)}`,
  ]) {
    expect((await browser.get(`/callback/sso?${query}`)).view).toMatchObject({
      errorCode: 'answer-wrong',
    });
  }
  const fields = new URLSearchParams({ code: 'person:a', state });
  fields.append('code', 'person:b');
  expect((await browser.post('/callback/sso', fields)).view).toMatchObject({
    errorCode: 'answer-wrong',
  });
  // The attempts consumed nothing.
  await browser.comeBack('sso', 'person:a', state);
  expect(await isOpen(browser)).toBe(true);
});

test('refuses a post that is not a form, too long or repeats a field', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('term');
  await browser.get(`/auth/${uuid}/term`);
  for (const path of ['/login', `/auth/${uuid}`, `/login/${uuid}/term`, '/callback/sso']) {
    const post = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (await browser.postBody(path, body, type)).status;
    expect(await post('{}', 'application/json')).toBe(415);
    expect(await post('a=1', 'text/plain')).toBe(415);
    expect(await post('a=1', 'multipart/form-data; boundary=x')).toBe(415);
    expect(await post('a=1', '')).toBe(415);
    expect(await post(`a=${'x'.repeat(16 * 1024)}`)).toBe(413);
  }
  const twice = await browser.postBody(`/login/${uuid}/term`, 'phrase=person:a&phrase=person:a');
  expect(twice.status).toBe(400);
  const none = await browser.post('/login', { intent: 'nothing' });
  expect(none.status).toBe(400);
  expect(await site.state.sessions.list()).toEqual([]);
});

test('a method that was removed from the settings cannot be used, and its sessions last on', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const uuid = await browser.begin('sso');
  site.openMethods(['term']);
  const without = { accept: '*/*' };
  expect((await browser.get(`/auth/${uuid}/sso`, without)).text).toContain('未找到本次登录');
  expect(await isOpen(browser)).toBe(true);
});

test('ending the session removes the cookie and the session, here or everywhere', async () => {
  const site = await createTestSite();
  const [phone, laptop, other] = [site.browser(), site.browser(), site.browser()];
  for (const browser of [phone, laptop]) await browser.signIn('person:alice');
  await other.signIn('person:bob');
  const kept = phone.cookies.get(SESSION) ?? '';
  const ended = await phone.post('/login', { intent: 'end', to: FILE });
  expect([ended.status, ended.location]).toEqual([303, `/login?to=${encodeURIComponent(FILE)}`]);
  expect(phone.cookies.has(SESSION)).toBe(false);
  phone.cookies.set(SESSION, kept);
  expect([await isOpen(phone), await isOpen(laptop)]).toEqual([false, true]);

  await phone.signIn('person:alice');
  // Ending everywhere also ends the tokens of command lines, on any device.
  const { sessions, tokens } = site.state;
  const persons = new Set((await sessions.list()).map(({ person }) => person));
  const { now } = site.clock;
  const tokenService = createTokenService({ tokens, now, report: () => undefined });
  for (const person of persons) await tokenService.issue({ name: 'x', scopes: ['files'], person });
  await laptop.post('/login', { intent: 'end-everywhere', to: '/' });
  const left = (await tokens.list()).filter(({ revoked }) => revoked === undefined);
  const [bob] = await sessions.list();
  expect(left.map(({ person }) => person)).toEqual([bob?.person]);
  expect([await isOpen(phone), await isOpen(laptop), await isOpen(other)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('during a database outage nothing opens, nobody is signed out, and pages say to retry', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  await browser.signIn();
  const uuid = await browser.begin('sso');
  site.setDatabaseDown(true);
  for (const path of [FILE, '/login', '/api/session', `/auth/${uuid}`]) {
    const away = await browser.get(path, { accept: 'application/json' });
    expect([path, away.status]).toEqual([path, 503]);
    expect(JSON.parse(away.text)).toMatchObject({ code: 'state-unavailable' });
  }
  expect((await browser.get(FILE)).status).toBe(503);
  site.setDatabaseDown(false);
  expect(await isOpen(browser)).toBe(true);
});
