import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import {
  CLIENT,
  FOREIGN_KEY,
  type HostileProvider,
  json,
  KEY,
  SECRET,
  SUBJECT,
  signed,
  startHostileProvider,
  type Tampering,
} from '../../../../test/support/access/startHostileProvider.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Confirmation, ProviderMemory, SignInError } from '../../provider.ts';
import { createOidcProvider } from './createOidcProvider.ts';
import { OidcSchema } from './oidcSettings.ts';

const CALLBACK = 'https://docs.example.edu/callback/sso';
const STATE = 'a-state-that-nobody-can-guess';
const SCRIPT = '<script>alert(1)</script>';
const SECOND = 1000;
const seconds = () => Math.floor(Date.now() / SECOND);

async function start(tampering: Tampering): Promise<HostileProvider> {
  const hostile = await startHostileProvider(tampering);
  onTestFinished(hostile.stop);
  return hostile;
}

function open(issuer: string, settings: object = {}) {
  const { provider, error } = createOidcProvider(
    v.parse(OidcSchema, { kind: 'oidc', id: 'sso', issuer, client: CLIENT, ...settings }),
    SECRET,
  );
  if (!provider) throw new Error(error);
  return provider;
}

type SignInMethod = ReturnType<typeof open>;

const step = () => ({
  now: Date.now(),
  signal: AbortSignal.timeout(10 * SECOND),
  callback: CALLBACK,
  state: STATE,
});

async function begin(provider: SignInMethod) {
  const begun = await provider.begin(step());
  if (begun.kind === 'failed') throw new Error(begun.failure.reason);
  return begun;
}

async function walk(hostile: HostileProvider, provider: SignInMethod): Promise<Confirmation> {
  const begun = await provider.begin(step());
  if (begun.kind === 'failed') return begun;
  const parameters = hostile.come(begun.location);
  hide(hostile, begun.memory);
  return provider.finish({ ...step(), parameters, memory: begun.memory });
}

function hide(hostile: HostileProvider, memory: ProviderMemory): void {
  for (const value of Object.values(memory)) hostile.secrets.push(String(value));
}

/** Expects a failure whose reason in the log reveals nothing. */
function expectDenied(done: Confirmation, hostile: HostileProvider): SignInError {
  if (done.kind !== 'failed') throw new Error(`somebody was confirmed: ${done.subject}`);
  const { reason } = done.failure;
  for (const secret of hostile.secrets) expect(reason).not.toContain(secret);
  expect(reason).not.toContain('script');
  expect(reason).toMatch(/^[\x20-\x7e]{10,200}$/u);
  return done.failure;
}

const set = (name: string, value: string) => (parameters: URLSearchParams) =>
  parameters.set(name, value);
const append = (name: string, value: string) => (parameters: URLSearchParams) =>
  parameters.append(name, value);
const without = (name: string) => (parameters: URLSearchParams) => parameters.delete(name);
/** An error instead of a code. */
const error =
  (code: string, description = '') =>
  (parameters: URLSearchParams) => {
    parameters.delete('code');
    parameters.set('error', code);
    parameters.set('error_description', description);
  };

const page = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
const broken = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"a');
const cut = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{');
  setImmediate(() => response.destroy());
};
const moved = (response: ServerResponse) =>
  void response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
const moved307 = (response: ServerResponse) =>
  void response.writeHead(307, { location: '/token' }).end();
const status = (code: number) => (response: ServerResponse) =>
  json(response, code, { error: 'whatever', error_description: SCRIPT });
const huge = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"issuer":"${'x'.repeat(2_000_000)}"}`);
};
const dead = (response: ServerResponse) => void response.destroy();

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const publicPem = KEY.publicKey.export({ type: 'spki', format: 'pem' });
const hmac = (key: string | Buffer) => (input: string) =>
  createHmac('sha256', key).update(input).digest('base64url');
const offer =
  (...algorithms: string[]) =>
  (document: object) => ({ ...document, id_token_signing_alg_values_supported: algorithms });

const HOSTILE: [string, SignInErrorCode, Tampering][] = [
  [
    'a token of another issuer',
    'answer-wrong',
    { claims: (c) => ({ ...c, iss: 'https://x.example' }) },
  ],
  [
    'a token of an issuer but for a slash',
    'answer-wrong',
    { claims: (c) => ({ ...c, iss: `${c.iss}/` }) },
  ],
  ['a token of no issuer', 'answer-wrong', { claims: ({ iss, ...c }) => c }],
  ['a token for another client', 'answer-wrong', { claims: (c) => ({ ...c, aud: 'another' }) }],
  ['a token for nobody', 'answer-wrong', { claims: ({ aud, ...c }) => c }],
  ['a token for others', 'answer-wrong', { claims: (c) => ({ ...c, aud: ['a', 'b'] }) }],
  ['a token for us and others', 'answer-wrong', { claims: (c) => ({ ...c, aud: [CLIENT, 'b'] }) }],
  [
    'a token for us, made for another',
    'answer-wrong',
    { claims: (c) => ({ ...c, aud: [CLIENT, 'b'], azp: 'b' }) },
  ],
  [
    'a token for us alone, made for another',
    'answer-wrong',
    { claims: (c) => ({ ...c, azp: 'b' }) },
  ],
  ['another nonce', 'answer-wrong', { claims: (c) => ({ ...c, nonce: 'another' }) }],
  ['no nonce', 'answer-wrong', { claims: ({ nonce, ...c }) => c }],
  ['a token that is over', 'clock-wrong', { claims: (c) => ({ ...c, exp: seconds() - 120 }) }],
  ['a token that never ends', 'answer-wrong', { claims: ({ exp, ...c }) => c }],
  ['a token that ends in words', 'answer-wrong', { claims: (c) => ({ ...c, exp: 'tomorrow' }) }],
  ['a token of the future', 'clock-wrong', { claims: (c) => ({ ...c, iat: seconds() + 120 }) }],
  ['a token of yesterday', 'clock-wrong', { claims: (c) => ({ ...c, iat: seconds() - 86_400 }) }],
  ['a token of no time', 'answer-wrong', { claims: ({ iat, ...c }) => c }],
  [
    'a token that is not valid yet',
    'clock-wrong',
    { claims: (c) => ({ ...c, nbf: seconds() + 120 }) },
  ],
  ['nobody', 'answer-wrong', { claims: ({ sub, ...c }) => c }],
  ['an empty name', 'answer-wrong', { claims: (c) => ({ ...c, sub: '' }) }],
  ['a blank name', 'answer-wrong', { claims: (c) => ({ ...c, sub: ' \t ' }) }],
  ['a number for a name', 'answer-wrong', { claims: (c) => ({ ...c, sub: 7 }) }],
  ['a name of 10 kB', 'answer-wrong', { claims: (c) => ({ ...c, sub: 'x'.repeat(10_000) }) }],
  [
    'a token without signature',
    'answer-wrong',
    { header: (h) => ({ ...h, alg: 'none' }), signature: () => '' },
  ],
  [
    'a token without signature, as announced',
    'answer-wrong',
    { discovery: offer('RS256', 'none'), header: () => ({ alg: 'none' }), signature: () => '' },
  ],
  ['an empty signature', 'answer-wrong', { signature: () => '' }],
  [
    'the signature of another key',
    'answer-wrong',
    { signature: (input) => signed(input, FOREIGN_KEY.privateKey) },
  ],
  [
    'the public key as a shared one',
    'answer-wrong',
    {
      discovery: offer('RS256', 'HS256'),
      header: (h) => ({ ...h, alg: 'HS256' }),
      signature: hmac(publicPem),
    },
  ],
  [
    'the client secret as a shared key',
    'answer-wrong',
    { discovery: offer('HS256'), header: () => ({ alg: 'HS256' }), signature: hmac(SECRET) },
  ],
  ['a key that is not listed', 'answer-wrong', { header: (h) => ({ ...h, kid: 'second' }) }],
  [
    'a key that the token brings along',
    'answer-wrong',
    {
      header: (h) => ({ ...h, kid: 'x', jwk: FOREIGN_KEY.publicKey.export({ format: 'jwk' }) }),
      signature: (input) => signed(input, FOREIGN_KEY.privateKey),
    },
  ],
  ['a key for something else', 'answer-wrong', { keys: ([key]) => [{ ...key, use: 'enc' }] }],
  ['no keys', 'answer-wrong', { keys: () => [] }],
  ['keys that are none', 'answer-wrong', { keys: () => ['key', null] }],
  ['a page for keys', 'answer-wrong', { keysAnswer: page }],
  ['no keys because it is down', 'provider-down', { keysAnswer: status(503) }],
  [
    'an extension that nobody knows',
    'answer-wrong',
    { header: (h) => ({ ...h, crit: ['x'], x: 1 }) },
  ],
  ['the state of another', 'state-wrong', { callback: set('state', 'another') }],
  ['no state', 'state-wrong', { callback: without('state') }],
  ['two states', 'state-wrong', { callback: append('state', 'another') }],
  [
    'a refusal with the state of another',
    'state-wrong',
    {
      callback: (parameters) => {
        error('access_denied')(parameters);
        parameters.set('state', 'another');
      },
    },
  ],
  ['another who answers', 'answer-wrong', { callback: set('iss', 'https://evil.example') }],
  ['nobody who answers', 'answer-wrong', { callback: without('iss') }],
  ['two who answer', 'answer-wrong', { callback: append('iss', 'https://evil.example') }],
  ['no code', 'answer-wrong', { callback: without('code') }],
  ['an empty code', 'answer-wrong', { callback: set('code', '') }],
  ['two codes', 'answer-wrong', { callback: append('code', 'another') }],
  ['a made-up code', 'used-twice', { callback: set('code', 'another') }],
  [
    'a token on the way through the browser',
    'answer-wrong',
    { callback: append('id_token', 'a.b.c') },
  ],
  ['an answer in another form', 'answer-wrong', { callback: append('response', 'a.b.c') }],
  ['a no', 'denied', { callback: error('access_denied') }],
  ['a no and a code', 'denied', { callback: append('error', 'access_denied') }],
  ['an error with a script', 'answer-wrong', { callback: error('invalid_scope', SCRIPT) }],
  ['a script as error', 'answer-wrong', { callback: error(SCRIPT, SCRIPT) }],
  ['the name of something built in as error', 'answer-wrong', { callback: error('constructor') }],
  ['being too busy', 'provider-down', { callback: error('temporarily_unavailable') }],
  ['tokens: a status of 500', 'provider-down', { tokenAnswer: status(500) }],
  ['tokens: too many', 'provider-down', { tokenAnswer: status(429) }],
  ['tokens: an unknown error', 'answer-wrong', { tokenAnswer: status(400) }],
  ['tokens: who are you', 'answer-wrong', { tokenAnswer: status(401) }],
  [
    'tokens: a challenge',
    'answer-wrong',
    {
      tokenAnswer: (r) =>
        void r.writeHead(401, { 'www-authenticate': `Basic realm="${SCRIPT}"` }).end(),
    },
  ],
  ['tokens: a page', 'answer-wrong', { tokenAnswer: page }],
  ['tokens: half an answer', 'answer-wrong', { tokenAnswer: broken }],
  ['tokens: an answer that breaks off', 'provider-down', { tokenAnswer: cut }],
  ['tokens: no answer', 'provider-down', { tokenAnswer: dead }],
  ['tokens: a redirect', 'answer-wrong', { tokenAnswer: moved }],
  ['tokens: a redirect that keeps the request', 'answer-wrong', { tokenAnswer: moved307 }],
  ['tokens: an endless answer', 'answer-wrong', { tokenAnswer: huge }],
  ['tokens: nothing', 'answer-wrong', { tokenAnswer: (r) => void r.writeHead(204).end() }],
  ['tokens: a list', 'answer-wrong', { token: (answer) => [answer] }],
  ['tokens: null', 'answer-wrong', { token: () => null }],
  ['tokens: no id token', 'answer-wrong', { token: ({ id_token, ...answer }) => answer }],
  ['tokens: no access token', 'answer-wrong', { token: ({ access_token, ...answer }) => answer }],
  [
    'tokens: of another type',
    'answer-wrong',
    { token: (answer) => ({ ...answer, token_type: 'mac' }) },
  ],
  [
    'tokens: a word as id token',
    'answer-wrong',
    { token: (answer) => ({ ...answer, id_token: 'x' }) },
  ],
  [
    'tokens: an encrypted id token',
    'answer-wrong',
    { token: (answer) => ({ ...answer, id_token: `${base64url({ alg: 'RSA-OAEP' })}.b.c.d.e` }) },
  ],
  [
    'tokens: an id token with changed claims',
    'answer-wrong',
    {
      token: (answer) => {
        const [header, , signature] = String(answer.id_token).split('.');
        return { ...answer, id_token: `${header}.${base64url({ sub: 'root' })}.${signature}` };
      },
    },
  ],
  [
    'discovery: another issuer',
    'answer-wrong',
    { discovery: (d) => ({ ...d, issuer: 'https://evil.example' }) },
  ],
  ['discovery: no issuer', 'answer-wrong', { discovery: ({ issuer, ...d }) => d }],
  ['discovery: a page', 'answer-wrong', { discoveryAnswer: page }],
  ['discovery: half an answer', 'answer-wrong', { discoveryAnswer: broken }],
  ['discovery: a redirect', 'answer-wrong', { discoveryAnswer: moved }],
  ['discovery: an endless answer', 'answer-wrong', { discoveryAnswer: huge }],
  ['discovery: not found', 'answer-wrong', { discoveryAnswer: status(404) }],
  ['discovery: a status of 502', 'provider-down', { discoveryAnswer: status(502) }],
  ['discovery: no answer', 'provider-down', { discoveryAnswer: dead }],
  [
    'discovery: tokens in the clear',
    'answer-wrong',
    { discovery: (d) => ({ ...d, token_endpoint: 'http://sso.example/token' }) },
  ],
  [
    'discovery: keys in the clear',
    'answer-wrong',
    { discovery: (d) => ({ ...d, jwks_uri: 'http://169.254.169.254/latest' }) },
  ],
  [
    'discovery: a script to go to',
    'answer-wrong',
    { discovery: (d) => ({ ...d, authorization_endpoint: 'javascript:alert(1)' }) },
  ],
  [
    'discovery: nowhere to go to',
    'answer-wrong',
    { discovery: ({ authorization_endpoint, ...d }) => d },
  ],
  [
    'discovery: a list of places',
    'answer-wrong',
    { discovery: (d) => ({ ...d, token_endpoint: [d.token_endpoint] }) },
  ],
];

test.each(HOSTILE)('%s is refused as %s', async (_name, errorCode, tampering) => {
  const hostile = await start(tampering);
  const done = await walk(hostile, open(hostile.issuer));
  expect(expectDenied(done, hostile).errorCode).toBe(errorCode);
});

test('without tampering the same provider confirms, so that each refusal has its own cause', async () => {
  const hostile = await start({});
  expect(await walk(hostile, open(hostile.issuer))).toEqual({
    kind: 'confirmed',
    subject: SUBJECT,
  });
});

test('unknown parameters are ignored, as RFC 6749 requires', async () => {
  const hostile = await start({
    callback: (parameters) => {
      parameters.set('session_state', 'x');
      parameters.set('hd', 'example.edu');
      parameters.set('sub', 'root');
      parameters.set('__proto__', 'x');
    },
  });
  expect(await walk(hostile, open(hostile.issuer))).toEqual({
    kind: 'confirmed',
    subject: SUBJECT,
  });
});

test.each<[string, Tampering]>([
  [
    'a token that says whom it was made for, and more',
    { claims: (c) => ({ ...c, aud: [CLIENT], azp: CLIENT, sid: 'x', acr: '1', at_hash: 'x' }) },
  ],
  [
    'a token that counts from a little before',
    { claims: (c) => ({ ...c, iat: seconds() - 300, nbf: seconds() - 300 }) },
  ],
  [
    'keys of which nothing is said',
    {
      keys: ([key]) => [{ ...key, use: undefined }],
      header: () => ({ alg: 'RS256', kid: 'first' }),
    },
  ],
  ['one key, and no name for it', { header: () => ({ alg: 'RS256', typ: 'JWT' }) }],
  [
    'more keys than one',
    {
      keys: ([key]) => [{ ...FOREIGN_KEY.publicKey.export({ format: 'jwk' }), kid: 'second' }, key],
    },
  ],
  [
    'nobody who answers is named, nor announced',
    {
      discovery: ({ authorization_response_iss_parameter_supported: _, ...d }) => d,
      callback: without('iss'),
    },
  ],
  [
    'algorithms that are not announced',
    { discovery: ({ id_token_signing_alg_values_supported: _, ...d }) => d },
  ],
  [
    'the type of a token in other letters',
    { token: (answer) => ({ ...answer, token_type: 'bEARER' }) },
  ],
])('tolerates legitimate differences of services: %s', async (_name, tampering) => {
  const hostile = await start(tampering);
  expect(await walk(hostile, open(hostile.issuer))).toMatchObject({ kind: 'confirmed' });
});

test('clocks may differ by a minute', async () => {
  const hostile = await start({
    claims: (claims) => ({
      ...claims,
      iat: seconds() + 50,
      nbf: seconds() + 50,
      exp: seconds() - 50,
    }),
  });
  expect(await walk(hostile, open(hostile.issuer))).toMatchObject({ kind: 'confirmed' });
});

test('a code works only once', async () => {
  const hostile = await start({});
  const provider = open(hostile.issuer);
  const { location, memory } = await begin(provider);
  const parameters = hostile.come(location);
  const finish = () => provider.finish({ ...step(), parameters, memory });
  expect(await finish()).toMatchObject({ kind: 'confirmed' });
  expect(expectDenied(await finish(), hostile).errorCode).toBe('used-twice');
});

test('a code intercepted in another browser is refused', async () => {
  const hostile = await start({});
  const provider = open(hostile.issuer);
  const [mine, theirs] = [await begin(provider), await begin(provider)];
  const caught = hostile.come(theirs.location);
  const done = await provider.finish({ ...step(), parameters: caught, memory: mine.memory });
  expect(expectDenied(done, hostile).errorCode).toBe('used-twice');
});

test('a code requested without a challenge is refused', async () => {
  const hostile = await start({});
  const provider = open(hostile.issuer);
  const { location, memory } = await begin(provider);
  const stripped = new URL(location);
  stripped.searchParams.delete('code_challenge');
  stripped.searchParams.delete('code_challenge_method');
  const done = await provider.finish({
    ...step(),
    parameters: hostile.come(stripped.href),
    memory,
  });
  expectDenied(done, hostile);
});

test('a code of another visitor is refused even by a provider without PKCE', async () => {
  // This provider issues a token for any code: only the nonce detects it.
  const hostile = await start({
    tokenAnswer: (response) =>
      json(response, 200, { access_token: 'a', token_type: 'bearer', id_token: theirToken }),
  });
  const provider = open(hostile.issuer);
  const mine = await begin(provider);
  const now = seconds();
  const claims = {
    iss: hostile.issuer,
    aud: CLIENT,
    sub: SUBJECT,
    nonce: 'theirs',
    iat: now,
    exp: now + 300,
  };
  const input = `${base64url({ alg: 'RS256', kid: 'first' })}.${base64url(claims)}`;
  const theirToken = `${input}.${signed(input, KEY.privateKey)}`;
  const parameters = hostile.come(mine.location);
  const done = await provider.finish({ ...step(), parameters, memory: mine.memory });
  expect(expectDenied(done, hostile).errorCode).toBe('answer-wrong');
});

test('a code of one provider is never sent to another', async () => {
  const requests: unknown[] = [];
  const honest = await start({});
  const evil = await start({ tokenAnswer: (_response, request) => requests.push(request.url) });
  const { location } = await begin(open(honest.issuer));
  const atEvil = open(evil.issuer);
  const { memory } = await begin(atEvil);
  const parameters = honest.come(location);
  const done = await atEvil.finish({ ...step(), parameters, memory });
  expect(expectDenied(done, honest).errorCode).toBe('answer-wrong');
  expect(requests).toEqual([]);
});

test('a request to a slow provider ends when the visitor disconnects', async () => {
  for (const tampering of [
    { discoveryAnswer: () => undefined },
    { tokenAnswer: () => undefined },
    { keysAnswer: () => undefined },
  ] satisfies Tampering[]) {
    const hostile = await start(tampering);
    const provider = open(hostile.issuer);
    const soon = () => ({ ...step(), signal: AbortSignal.timeout(200) });
    const begun = await provider.begin(soon());
    const done =
      begun.kind === 'failed'
        ? begun
        : await provider.finish({
            ...soon(),
            parameters: hostile.come(begun.location),
            memory: begun.memory,
          });
    expect(expectDenied(done, hostile).errorCode).toBe('provider-down');
  }
});

test('the memory between the steps is useless to a reader', async () => {
  const hostile = await start({});
  const provider = open(hostile.issuer);
  const { location, memory } = await begin(provider);
  hostile.come(location);
  for (const secret of hostile.secrets) expect(JSON.stringify(memory)).not.toContain(secret);
  expect(location).not.toContain(memory.verifier);
});
