import * as v from 'valibot';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { testRedirectMethod } from '../../../../test/support/access/methodContract.ts';
import { startHostileProvider } from '../../../../test/support/access/startHostileProvider.ts';
import {
  CLIENTS,
  type RealProvider,
  SECRET,
  startRealProvider,
} from '../../../../test/support/access/startRealProvider.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import type { ProviderMemory, RedirectProvider } from '../../provider.ts';
import { createOidcProvider } from './createOidcProvider.ts';
import { OidcSchema } from './oidcSettings.ts';

const CALLBACK = 'https://docs.example.edu/callback/sso';

// Warnings of the provider for production use.
vi.spyOn(console, 'info').mockReturnValue();
vi.spyOn(console, 'warn').mockReturnValue();
afterAll(() => void vi.restoreAllMocks());

async function start(options: { conform?: boolean; port?: number } = {}): Promise<RealProvider> {
  const real = await startRealProvider({ callback: CALLBACK, ...options });
  onTestFinished(real.stop);
  return real;
}

const settingsOf = (settings: object) =>
  v.parse(OidcSchema, { kind: 'oidc', id: 'sso', client: CLIENTS.basic, ...settings });

function open(settings: object, secret: string | undefined = SECRET): RedirectProvider {
  const { provider, error } = createOidcProvider(settingsOf(settings), secret);
  if (!provider) throw new Error(error);
  return provider;
}

const stepAt = (now: number) => ({
  now,
  signal: AbortSignal.timeout(10_000),
  callback: CALLBACK,
  state: 'a-state-that-nobody-can-guess',
});

async function begin(provider: RedirectProvider, now = Date.now()) {
  const begun = await provider.begin(stepAt(now));
  if (begun.kind === 'failed') throw new Error(begun.failure.reason);
  return begun;
}

async function signIn(
  real: RealProvider,
  provider: RedirectProvider,
  person = 'one',
  now = Date.now(),
) {
  const { location, memory } = await begin(provider, now);
  const parameters = await real.signIn(location, person);
  return provider.finish({ ...stepAt(now), parameters, memory });
}

testRedirectMethod('sign-in at a provider of OpenID Connect', async (service) => {
  const now = Date.now();
  if (service !== 'well') {
    const hostile = await startHostileProvider(
      service === 'slow' ? { discoveryAnswer: () => undefined } : {},
    );
    if (service === 'down') await hostile.stop();
    else onTestFinished(hostile.stop);
    return {
      provider: open({ issuer: hostile.issuer }),
      callback: CALLBACK,
      now,
      proof: ['code', 'state'],
      signIn: () => Promise.reject(new Error('there is no page')),
      invent: (state) => new URLSearchParams({ state, code: 'made-up' }),
    };
  }
  const real = await start();
  return {
    ...real,
    provider: open({ issuer: real.issuer }),
    callback: CALLBACK,
    now,
    proof: ['code', 'state', 'iss'],
    invent: (state) => new URLSearchParams({ state, code: 'made-up', iss: real.issuer }),
  };
});

test('the authorization request is minimal and uses PKCE, state and nonce', async () => {
  const real = await start();
  const { location } = await begin(open({ issuer: real.issuer }));
  const query = new URL(location).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    client_id: CLIENTS.basic,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: CALLBACK,
    state: 'a-state-that-nobody-can-guess',
    nonce: expect.stringMatching(/^[\w-]{43}$/u),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
    code_challenge_method: 'S256',
  });
});

test.each([
  ['basic', undefined],
  ['post', 'post'],
  ['none', 'none'],
] as const)('a client of the kind %s authenticates as registered', async (client, how) => {
  const real = await start();
  const secret = client === 'none' ? undefined : SECRET;
  const provider = open({ issuer: real.issuer, client, authentication: how }, secret);
  expect(await signIn(real, provider)).toEqual({ kind: 'confirmed', subject: 'one' });
});

test('a wrong secret is a configuration error, and is not logged', async () => {
  const real = await start();
  const provider = open({ issuer: real.issuer }, 'a-secret-of-another-client');
  const done = await signIn(real, provider);
  expect(done).toMatchObject({ kind: 'failed', failure: { errorCode: 'answer-wrong' } });
  expect(JSON.stringify(done)).not.toContain('a-secret');
});

test.each([undefined, '', '  '])(
  'without its secret a method cannot be opened, and the error names the variable: %j',
  (secret) => {
    const settings = settingsOf({ id: 'my-sso', issuer: 'https://sso.example.edu' });
    const { provider, error } = createOidcProvider(settings, secret);
    expect(provider).toBeUndefined();
    expect(error).toContain('CAMPUSDOCS_WAY_MY_SSO_SECRET');
    expect(error).not.toContain('\n');
  },
);

test.each([false, true])(
  'a claim in the ID token or the user info decides on membership (conform: %j)',
  async (conform) => {
    const real = await start({ conform });
    const require = { claim: 'affiliation', values: ['staff', 'student'], scope: 'affiliation' };
    const provider = open({ issuer: real.issuer, require });
    expect(await signIn(real, provider, 'one-staff')).toEqual({
      kind: 'confirmed',
      subject: 'one-staff',
    });
    const refused = await signIn(real, provider, 'guest');
    expect(refused).toMatchObject({ kind: 'failed', failure: { errorCode: 'not-a-member' } });
    expect(JSON.stringify(refused)).not.toContain('guest');
    const others = open({ issuer: real.issuer, require: { ...require, values: ['dean'] } });
    expect(await signIn(real, others, 'one-staff')).toMatchObject({
      failure: { errorCode: 'not-a-member' },
    });
  },
);

test.each([
  [true, [true], 'confirmed'],
  ['true', [true], 'failed'],
  [['a', 'b'], ['b'], 'confirmed'],
  [[], ['b'], 'failed'],
  [{ b: 'b' }, ['b'], 'failed'],
  [null, ['null'], 'failed'],
  ['ab', ['a', 'b'], 'failed'],
] as const)('the claim %j matches %j: %s', async (told, values, kind) => {
  const hostile = await startHostileProvider({ claims: (claims) => ({ ...claims, in: told }) });
  onTestFinished(hostile.stop);
  const provider = open({
    issuer: hostile.issuer,
    client: 'campusdocs',
    require: { claim: 'in', values },
  });
  const { location, memory } = await begin(provider);
  const parameters = hostile.come(location);
  const done = await provider.finish({ ...stepAt(Date.now()), parameters, memory });
  expect(done.kind).toBe(kind);
});

test.each([
  ['a', 'reviewer'],
  [['x', 'b'], 'maintainer'],
  [['a', 'b'], 'maintainer'],
  [['c'], undefined],
  [undefined, undefined],
] as const)('the claim %j grants the role %s, and refuses nobody', async (told, role) => {
  const hostile = await startHostileProvider({ claims: (claims) => ({ ...claims, in: told }) });
  onTestFinished(hostile.stop);
  const provider = open({
    issuer: hostile.issuer,
    client: 'campusdocs',
    roles: { claim: 'in', reviewer: ['a'], maintainer: ['b'], scope: 'groups' },
  });
  const { location, memory } = await begin(provider);
  expect(new URL(location).searchParams.get('scope')).toBe('openid groups');
  const parameters = hostile.come(location);
  const done = await provider.finish({ ...stepAt(Date.now()), parameters, memory });
  expect(done).toMatchObject({ kind: 'confirmed' });
  expect(done.kind === 'confirmed' && done.role).toBe(role);
});

test('a provider that is down at the start is retried for the next visitor', async () => {
  const first = await start();
  const port = Number(new URL(first.issuer).port);
  await first.stop();
  const provider = open({ issuer: first.issuer });
  expect(await provider.begin(stepAt(Date.now()))).toMatchObject({
    kind: 'failed',
    failure: { errorCode: 'provider-down' },
  });
  const real = await startRealProvider({ callback: CALLBACK, port });
  onTestFinished(real.stop);
  expect(await signIn(real, provider)).toMatchObject({ kind: 'confirmed' });
});

test('discovery is cached for an hour, and longer while it fails', async () => {
  let requests = 0;
  let isDown = false;
  const hostile = await startHostileProvider({
    discovery: (document) => {
      requests += 1;
      return isDown ? {} : document;
    },
  });
  onTestFinished(hostile.stop);
  const provider = open({ issuer: hostile.issuer });
  const now = Date.now();
  await Promise.all(Array.from({ length: 20 }, () => begin(provider, now)));
  await begin(provider, now + HOUR_MS - 1);
  expect(requests).toBe(1);
  await begin(provider, now + HOUR_MS);
  expect(requests).toBe(2);
  isDown = true;
  await begin(provider, now + 2 * HOUR_MS);
  await begin(provider, now + 2 * HOUR_MS + 1);
  expect(requests).toBe(3);
  isDown = false;
  await begin(provider, now + 2 * HOUR_MS + MINUTE_MS);
  expect(requests).toBe(4);
});

test('a visitor who disconnects does not abort the request for others', async () => {
  const requests = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const hostile = await startHostileProvider({
    discoveryAnswer: (response, _request, right) => {
      requests.resolve();
      void answer.promise.then(() => response.end(JSON.stringify(right)));
    },
  });
  onTestFinished(hostile.stop);
  const provider = open({ issuer: hostile.issuer });
  const leaving = new AbortController();
  const gone = provider.begin({ ...stepAt(Date.now()), signal: leaving.signal });
  const waiting = provider.begin(stepAt(Date.now()));
  await requests.promise;
  leaving.abort();
  expect(await gone).toMatchObject({ failure: { errorCode: 'provider-down' } });
  answer.resolve();
  expect(await waiting).toMatchObject({ kind: 'go' });
});

test('rotated keys of a provider are fetched with the next attempt', async () => {
  let kid = 'first';
  const hostile = await startHostileProvider({
    keys: (keys) => keys.map((key) => ({ ...key, kid })),
    header: (header) => ({ ...header, kid }),
  });
  onTestFinished(hostile.stop);
  const provider = open({ issuer: hostile.issuer, client: 'campusdocs' });
  const walk = async (): Promise<string> => {
    const { location, memory } = await begin(provider);
    const parameters = hostile.come(location);
    return (await provider.finish({ ...stepAt(Date.now()), parameters, memory })).kind;
  };
  expect(await walk()).toBe('confirmed');
  kid = 'second';
  expect([await walk(), await walk()]).toEqual(['failed', 'confirmed']);
});

test('the URL of the discovery document is accepted as the issuer', () => {
  const { issuer } = settingsOf({
    issuer: 'https://sso.example.edu/realms/a/.well-known/openid-configuration',
  });
  expect(issuer).toBe('https://sso.example.edu/realms/a');
});

test.each([
  ['in the clear', { issuer: 'http://sso.example.edu' }],
  ['in the clear, at a name that looks like this machine', { issuer: 'http://localhost.example' }],
  ['not an address', { issuer: 'sso.example.edu' }],
  ['with a password', { issuer: 'https://a:b@sso.example.edu' }],
  ['with a query', { issuer: 'https://sso.example.edu/?a=b' }],
  ['a secret in the file', { client_secret: SECRET }],
  ['another way to show the secret', { authentication: 'private_key_jwt' }],
  ['no client', { client: '' }],
  ['a condition without values', { require: { claim: 'hd', values: [] } }],
  ['roles without values', { roles: { claim: 'groups' } }],
  ['two scopes for one', { require: { claim: 'hd', values: ['a'], scope: 'email profile' } }],
])('invalid settings are refused: %s', (_name, wrong) => {
  const settings = { kind: 'oidc', issuer: 'https://sso.example.edu', client: 'a', ...wrong };
  expect(v.safeParse(OidcSchema, settings).success).toBe(false);
});

test('a repeated callback finds no memory, and confirms nobody', async () => {
  const hostile = await startHostileProvider({});
  onTestFinished(hostile.stop);
  const provider = open({ issuer: hostile.issuer, client: 'campusdocs' });
  const { location } = await begin(provider);
  const parameters = hostile.come(location);
  for (const memory of [{}, { nonce: 1, verifier: 2 }] satisfies ProviderMemory[]) {
    const done = await provider.finish({ ...stepAt(Date.now()), parameters, memory });
    expect(done).toMatchObject({ kind: 'failed', failure: { errorCode: 'used-twice' } });
  }
});
