import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { testRedirectMethod } from '../../../../test/support/access/methodContract.ts';
import {
  CLIENT,
  type Github,
  type Mood,
  numberOf,
  ORGANISATION,
  SECRET,
  startGithubServer,
} from '../../../../test/support/access/startGithubServer.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { RedirectProvider } from '../../provider.ts';
import { createGithubProvider } from './createGithubProvider.ts';
import { GithubSchema } from './githubSettings.ts';

const CALLBACK = 'https://docs.example.edu/callback/github';
const STATE = 'a-state-that-nobody-can-guess';

async function start(mood: Mood = {}): Promise<Github> {
  const github = await startGithubServer(CALLBACK, mood);
  onTestFinished(github.stop);
  return github;
}

const settingsOf = (settings: object) =>
  v.parse(GithubSchema, { kind: 'github', client: CLIENT, ...settings });

function open(settings: object, secret: string | undefined = SECRET): RedirectProvider {
  const { provider, error } = createGithubProvider(settingsOf(settings), secret);
  if (!provider) throw new Error(error);
  return provider;
}

const step = () => ({
  now: Date.now(),
  signal: AbortSignal.timeout(10_000),
  callback: CALLBACK,
  state: STATE,
});

async function begin(provider: RedirectProvider) {
  const begun = await provider.begin(step());
  if (begun.kind === 'failed') throw new Error(begun.failure.reason);
  return begun;
}

async function signIn(github: Github, provider: RedirectProvider, person = 'one') {
  const { location, memory } = await begin(provider);
  const parameters = await github.signIn(location, person);
  const done = await provider.finish({ ...step(), parameters, memory });
  const shown = JSON.stringify(done.kind === 'failed' ? done : memory);
  for (const secret of [...github.secrets, String(numberOf(person))]) {
    expect(shown).not.toContain(secret);
  }
  return done;
}

testRedirectMethod('sign-in at GitHub', async (service) => {
  const github = await startGithubServer(
    CALLBACK,
    service === 'slow' ? { token: () => undefined } : {},
  );
  if (service === 'down') await github.stop();
  else onTestFinished(github.stop);
  return {
    ...github,
    provider: open({ server: github.server, organisation: ORGANISATION }),
    callback: CALLBACK,
    proof: ['code', 'state'],
    invent: (state) => new URLSearchParams({ state, code: 'f3a1c2d4e5f60718293a' }),
  };
});

test('one request reads the identity, and nothing else', async () => {
  const github = await start();
  const provider = open({ server: github.server });
  const { location } = await begin(provider);
  expect(location.startsWith(`${github.server}/login/oauth/authorize?`)).toBe(true);
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    state: STATE,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
    code_challenge_method: 'S256',
  });
  const done = await signIn(github, provider, 'stranger');
  expect(done).toEqual({ kind: 'confirmed', subject: String(numberOf('stranger')) });
  expect(github.requests).toEqual(['/api/v3/user']);
});

test('one request checks the membership in the organisation, ignoring the case of its name', async () => {
  const github = await start();
  const provider = open({ server: github.server, organisation: 'campus-docs' });
  expect(new URL((await begin(provider)).location).searchParams.get('scope')).toBe('read:org');
  const done = await signIn(github, provider);
  expect(done).toEqual({ kind: 'confirmed', subject: String(numberOf('one')) });
  expect(github.requests).toEqual(['/api/v3/user/memberships/orgs/campus-docs']);
});

test.each([
  ['admins', 'maintainer'],
  ['reviewers', 'reviewer'],
  ['one', undefined],
])('the teams of %s make it a %s', async (person, role) => {
  const github = await start();
  const roles = {
    maintainer: [`${ORGANISATION}/admins`],
    reviewer: [`${ORGANISATION}/others`, `${ORGANISATION}/reviewers`],
  };
  const provider = open({ server: github.server, roles });
  expect(new URL((await begin(provider)).location).searchParams.get('scope')).toBe('read:org');
  expect(await signIn(github, provider, person)).toEqual({
    kind: 'confirmed',
    subject: String(numberOf(person)),
    ...(role && { role }),
  });
});

test.each([
  ['one', {}, 'reviewer'],
  ['stranger', {}, undefined],
  ['invited', {}, undefined],
  ['one', { scope: '' }, undefined],
])('the organisation of %s with the scopes %j makes it a %s', async (person, mood, role) => {
  const github = await start(mood);
  const provider = open({ server: github.server, roles: { reviewer: [ORGANISATION] } });
  const done = await signIn(github, provider, person);
  expect(done).toMatchObject({ kind: 'confirmed' });
  expect(done.kind === 'confirmed' && done.role).toBe(role);
});

test.each([[{}], [{ reviewer: [] }], [{ reviewer: ['a/b/c'] }], [{ reviewer: ['..'] }]])(
  'refuses roles of no group: %j',
  (roles) => {
    expect(v.safeParse(GithubSchema, { kind: 'github', client: CLIENT, roles }).success).toBe(
      false,
    );
  },
);

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const page = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Unicorn!</h1>');
const membership = { state: 'active', organization: { login: ORGANISATION }, user: { id: 7 } };

const MOODS: [string, SignInErrorCode, string, Mood][] = [
  ['a stranger', 'not-a-member', 'stranger', {}],
  ['one who is invited', 'not-a-member', 'invited', {}],
  ['one who did not grant the scope', 'denied', 'one', { scope: '' }],
  [
    'an app that is suspended',
    'answer-wrong',
    'one',
    { callback: (p) => p.set('error', 'application_suspended') },
  ],
  [
    'an error with a script',
    'answer-wrong',
    'one',
    { callback: (p) => p.set('error', '<script>') },
  ],
  ['the state of another', 'state-wrong', 'one', { callback: (p) => p.set('state', 'another') }],
  [
    'another service',
    'answer-wrong',
    'one',
    { callback: (p) => p.set('iss', 'https://evil.example/login/oauth') },
  ],
  ['no address as service', 'answer-wrong', 'one', { callback: (p) => p.set('iss', '') }],
  ['a code of somebody else', 'used-twice', 'one', { callback: (p) => p.set('code', 'caught') }],
  [
    'a wrong secret (200)',
    'answer-wrong',
    'one',
    { token: json(200, { error: 'incorrect_client_credentials' }) },
  ],
  [
    'a wrong address (200)',
    'answer-wrong',
    'one',
    { token: json(200, { error: 'redirect_uri_mismatch' }) },
  ],
  [
    'a mailbox that is not confirmed (200)',
    'not-a-member',
    'one',
    { token: json(200, { error: 'unverified_user_email' }) },
  ],
  ['an unknown client (404)', 'answer-wrong', 'one', { token: json(404, { error: 'Not Found' }) }],
  [
    'a form for a token',
    'answer-wrong',
    'one',
    { token: (r) => void r.end('access_token=gho_a&scope=&token_type=bearer') },
  ],
  ['a page for a token', 'answer-wrong', 'one', { token: page }],
  [
    'a token that breaks the header',
    'answer-wrong',
    'one',
    { token: json(200, { access_token: 'a\r\nx: y', token_type: 'bearer' }) },
  ],
  [
    'a token of another type',
    'answer-wrong',
    'one',
    { token: json(200, { access_token: 'a', token_type: 'mac' }) },
  ],
  ['no token', 'answer-wrong', 'one', { token: json(200, {}) }],
  ['a server that is down', 'provider-down', 'one', { token: json(502, {}) }],
  [
    'a redirect for a token',
    'answer-wrong',
    'one',
    { token: json(301, {}, { location: 'https://evil.example' }) },
  ],
  [
    'too many questions (429)',
    'provider-down',
    'one',
    { api: json(429, {}, { 'retry-after': '60' }) },
  ],
  [
    'too many questions (403)',
    'provider-down',
    'one',
    { api: json(403, {}, { 'x-ratelimit-remaining': '0' }) },
  ],
  [
    'too fast questions (403)',
    'provider-down',
    'one',
    { api: json(403, { message: 'You have exceeded a secondary rate limit.' }) },
  ],
  [
    'a token that is not valid',
    'answer-wrong',
    'one',
    { api: json(401, { message: 'Bad credentials' }) },
  ],
  [
    'an account that is suspended',
    'not-a-member',
    'one',
    { api: json(403, { message: 'Sorry. Your account was suspended.' }) },
  ],
  [
    'single sign-on that is needed',
    'not-a-member',
    'one',
    { api: json(403, {}, { 'x-github-sso': 'required; url=https://x' }) },
  ],
  [
    'an app that is not approved',
    'answer-wrong',
    'one',
    { api: json(403, { message: 'OAuth App access restrictions' }) },
  ],
  [
    'another organisation',
    'answer-wrong',
    'one',
    { api: json(200, { ...membership, organization: { login: 'evil' } }) },
  ],
  [
    'a member without account',
    'answer-wrong',
    'one',
    { api: json(200, { ...membership, user: null }) },
  ],
  [
    'a number that is none',
    'answer-wrong',
    'one',
    { api: json(200, { ...membership, user: { id: '7' } }) },
  ],
  [
    'a number that is too large',
    'answer-wrong',
    'one',
    { api: json(200, { ...membership, user: { id: 2 ** 60 } }) },
  ],
  ['a page for a membership', 'answer-wrong', 'one', { api: page }],
  [
    'too long an answer',
    'answer-wrong',
    'one',
    { api: json(200, { ...membership, x: 'x'.repeat(2_000_000) }) },
  ],
];

test.each(MOODS)('%s is refused as %s', async (_name, errorCode, person, mood) => {
  const github = await start(mood);
  const provider = open({ server: github.server, organisation: ORGANISATION });
  const done = await signIn(github, provider, person);
  if (done.kind !== 'failed') throw new Error('somebody was confirmed');
  expect(done.failure.errorCode).toBe(errorCode);
  expect(done.failure.reason).toMatch(/^[\x20-\x7e]{10,200}$/u);
  expect(done.failure.reason).not.toContain('script');
});

test('an unregistered callback is a configuration error', async () => {
  const github = await start();
  const provider = open({ server: github.server });
  const elsewhere = { ...step(), callback: 'https://docs.example.edu/callback/other' };
  const begun = await provider.begin(elsewhere);
  if (begun.kind === 'failed') throw new Error(begun.failure.reason);
  const parameters = await github.signIn(begun.location, 'one');
  const done = await provider.finish({ ...elsewhere, parameters, memory: begun.memory });
  expect(done).toMatchObject({
    failure: { errorCode: 'answer-wrong', reason: 'it sends back redirect_uri_mismatch' },
  });
});

test.each([
  ['https://github.com', 'https://github.com/login/oauth/authorize'],
  ['https://github.example.edu/', 'https://github.example.edu/login/oauth/authorize'],
])('uses the pages of the configured server: %s', async (server, page) => {
  const { location } = await begin(open({ server }));
  expect(location.split('?')[0]).toBe(page);
});

test.each([undefined, '', ' '])('without its secret a method cannot be opened: %j', (secret) => {
  const { provider, error } = createGithubProvider(settingsOf({}), secret);
  expect(provider).toBeUndefined();
  expect(error).toContain('CAMPUSDOCS_WAY_GITHUB_SECRET');
});

test.each([
  ['in the clear', { server: 'http://github.example.edu' }],
  ['with a path', { server: 'https://github.example.edu/api' }],
  ['an organisation that leads elsewhere', { organisation: '../../users' }],
  ['no client', { client: undefined }],
  ['a secret in the file', { secret: SECRET }],
])('invalid settings are refused: %s', (_name, wrong) => {
  const settings = { kind: 'github', client: CLIENT, ...wrong };
  expect(v.safeParse(GithubSchema, settings).success).toBe(false);
});
