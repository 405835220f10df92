import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../../../test/support/access/makeCertificate.ts';
import {
  type CasServer,
  signInAtCas,
  startCasServer,
} from '../../../../test/support/access/startCasServer.ts';
import { CasSchema } from './casSettings.ts';
import { createCasProvider } from './createCasProvider.ts';

const CALLBACK = 'https://docs.example.edu/callback/cas';
const ACCOUNTS = [
  { name: 'Zhang3', password: 'secret', attributes: { type: ['student', '本科生'] } },
  { name: 'alumnus', password: 'secret', attributes: { type: ['alumnus'] } },
];

const step = () => ({
  now: 0,
  signal: new AbortController().signal,
  callback: CALLBACK,
  state: 'unguessable',
});

function providerOf(server: string, keys: object = {}, timeoutMs = 10_000) {
  const settings = v.parse(CasSchema, { kind: 'cas', server, ...keys });
  return createCasProvider(settings, { timeoutMs });
}

async function startCas(now?: () => number): Promise<CasServer> {
  const server = await startCasServer({ accounts: ACCOUNTS, ...(now && { now }) });
  onTestFinished(() => server.close());
  server.allow(CALLBACK);
  return server;
}

async function signIn(location: string, username = 'Zhang3', cookie = '') {
  const done = await signInAtCas(location, username, 'secret', cookie);
  return { ...done, parameters: done.back.searchParams };
}

async function begin(provider: ReturnType<typeof providerOf>): Promise<string> {
  const begun = await provider.begin(step());
  if (begun.kind !== 'go') throw new Error(begun.failure.reason);
  return begun.location;
}

describe.each([2, 3])('at a CAS server, version %i.0', (version) => {
  test('confirms a person under one name, however it was typed', async () => {
    const server = await startCas();
    const provider = providerOf(server.address, { version });
    const location = await begin(provider);
    expect(location).toBe(
      `${server.address}/login?service=https%3A%2F%2Fdocs.example.edu%2Fcallback%2Fcas`,
    );
    const { back, parameters } = await signIn(location);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(await provider.finish({ ...step(), parameters, memory: {} })).toEqual({
      kind: 'confirmed',
      subject: 'zhang3',
    });
  });

  test('a ticket is valid once', async () => {
    const server = await startCas();
    const provider = providerOf(server.address, { version });
    const { parameters } = await signIn(await begin(provider));
    await provider.finish({ ...step(), parameters, memory: {} });
    const again = await provider.finish({ ...step(), parameters, memory: {} });
    expect(again).toMatchObject({ kind: 'failed', failure: { errorCode: 'used-twice' } });
  });

  test('a ticket expires after ten seconds', async () => {
    let now = 0;
    const server = await startCas(() => now);
    const provider = providerOf(server.address, { version });
    const { parameters } = await signIn(await begin(provider));
    now = 10_000;
    const late = await provider.finish({ ...step(), parameters, memory: {} });
    expect(late).toMatchObject({ kind: 'failed', failure: { errorCode: 'used-twice' } });
  });

  test('a ticket for another service is refused, and the log names the service to allow', async () => {
    const server = await startCas();
    const other = 'https://other.example.edu/login';
    server.allow(other);
    const { parameters } = await signIn(`${server.address}/login?service=${other}`);
    const provider = providerOf(server.address, { version });
    const answer = await provider.finish({ ...step(), parameters, memory: {} });
    expect(answer).toMatchObject({ kind: 'failed', failure: { errorCode: 'answer-wrong' } });
    expect(JSON.stringify(answer)).toContain(`have the service ${CALLBACK} allowed`);
  });

  test('with renew, a signed-in user has to type the password again', async () => {
    const server = await startCas();
    const lax = providerOf(server.address, { version });
    const strict = providerOf(server.address, { version, renew: true });
    const { cookie } = await signIn(await begin(lax));
    const single = await signIn(await begin(lax), 'Zhang3', cookie);
    expect(
      await strict.finish({ ...step(), parameters: single.parameters, memory: {} }),
    ).toMatchObject({ kind: 'failed', failure: { errorCode: 'answer-wrong' } });
    const fresh = await signIn(await begin(strict), 'Zhang3', cookie);
    expect(
      await strict.finish({ ...step(), parameters: fresh.parameters, memory: {} }),
    ).toMatchObject({ kind: 'confirmed' });
  });
});

test('only people with the required attribute are members, and the reason does not identify them', async () => {
  const server = await startCas();
  const finish = async (username: string, attribute: string) => {
    const require = { attribute, values: ['student', 'staff'] };
    const provider = providerOf(server.address, { require });
    const { parameters } = await signIn(await begin(provider), username);
    return provider.finish({ ...step(), parameters, memory: {} });
  };
  expect(await finish('Zhang3', 'type')).toMatchObject({ kind: 'confirmed' });
  for (const answer of [await finish('alumnus', 'type'), await finish('Zhang3', 'memberOf')]) {
    expect(answer).toMatchObject({ kind: 'failed', failure: { errorCode: 'not-a-member' } });
    expect(JSON.stringify(answer)).not.toMatch(/alumnus|zhang3/iu);
  }
});

test.each([
  ['none, as where somebody gave up', '', 'denied'],
  ['an empty one', 'ticket=', 'answer-wrong'],
  ['two', 'ticket=ST-1&ticket=ST-2', 'answer-wrong'],
  ['a proxy ticket', 'ticket=PT-1-abc', 'answer-wrong'],
  ['a ticket granting ticket', 'ticket=TGT-1-abc', 'answer-wrong'],
  ['one with another parameter in it', 'ticket=ST-1%26service%3Dhttps://evil', 'answer-wrong'],
  ['one with a fragment in it', 'ticket=ST-1%23x', 'answer-wrong'],
  ['one with a path in it', 'ticket=ST-1%2F..%2F', 'answer-wrong'],
  ['one with markup in it', 'ticket=ST-1%3Ccas:user%3E', 'answer-wrong'],
  ['one with an end of line in it', 'ticket=ST-1%0D%0AX:+y', 'answer-wrong'],
  ['one with a null in it', 'ticket=ST-1%00', 'answer-wrong'],
  ['one in small letters', 'ticket=st-1-abc', 'answer-wrong'],
  ['one with a space before', 'ticket=+ST-1-abc', 'answer-wrong'],
  ['one without end', `ticket=ST-${'a'.repeat(254)}`, 'answer-wrong'],
])('refuses the ticket %s without a request to the CAS server', async (_, query, errorCode) => {
  const server = await startCas();
  const parameters = new URLSearchParams(query);
  const answer = await providerOf(server.address).finish({ ...step(), parameters, memory: {} });
  expect(answer).toMatchObject({ kind: 'failed', failure: { errorCode } });
  expect(server.requests).toEqual([]);
});

const TICKET = 'ST-1-very.secret_ticket-cas01.example.edu';
const XMLNS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const GOOD = `<cas:serviceResponse ${XMLNS}><cas:authenticationSuccess><cas:user>zhang3</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
const failing = (code: string) =>
  `<cas:serviceResponse ${XMLNS}><cas:authenticationFailure code="${code}">Ticket ${TICKET} not recognized</cas:authenticationFailure></cas:serviceResponse>`;

async function listen(server: Server): Promise<number> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens on a port has this type.
  return (server.address() as AddressInfo).port;
}

/** The result of a ticket at a server with this listener. */
async function finishAt(listener: RequestListener, timeoutMs?: number) {
  const port = await listen(createServer(listener));
  return finish(`http://127.0.0.1:${port}/cas`, timeoutMs);
}

async function finish(server: string, timeoutMs?: number, signal = step().signal) {
  const provider = providerOf(server, {}, timeoutMs);
  const parameters = new URLSearchParams({ ticket: TICKET });
  const answer = await provider.finish({ ...step(), signal, parameters, memory: {} });
  // The reason must not contain the ticket or the user.
  expect(JSON.stringify(answer)).not.toContain('very.secret');
  return answer.kind === 'failed' ? answer.failure : answer;
}

test('the ticket and the service are sent unchanged, once, and nowhere else', async () => {
  const requests: (string | undefined)[] = [];
  const answer = await finishAt(({ url, headers }, response) => {
    requests.push(url, headers.referer);
    response.end(GOOD);
  });
  expect(answer).toEqual({ kind: 'confirmed', subject: 'zhang3' });
  const query = new URLSearchParams({ service: CALLBACK, ticket: TICKET });
  expect(requests).toEqual([`/cas/p3/serviceValidate?${query}`, undefined]);
});

test.each([
  ['INVALID_TICKET', 'used-twice', 'INVALID_TICKET'],
  ['INVALID_SERVICE', 'answer-wrong', CALLBACK],
  ['UNAUTHORIZED_SERVICE', 'answer-wrong', CALLBACK],
  ['INVALID_TICKET_SPEC', 'answer-wrong', 'INVALID_TICKET_SPEC'],
  ['INVALID_REQUEST', 'answer-wrong', 'INVALID_REQUEST'],
  ['INTERNAL_ERROR', 'provider-down', 'INTERNAL_ERROR'],
  [TICKET, 'answer-wrong', 'does not know'],
])('the failure %s has its own error code and reason', async (code, errorCode, reason) => {
  for (const status of [200, 401]) {
    const failure = await finishAt((_, response) => {
      response.writeHead(status).end(failing(code));
    });
    expect(failure).toEqual({ errorCode, reason: expect.stringContaining(reason) });
  }
});

const xml = { 'content-type': 'application/xml' };

test.each<[string, RequestListener, string, string]>([
  [
    'a redirect',
    (_, r) => r.writeHead(302, { location: '/elsewhere', ...xml }).end(GOOD),
    'answer-wrong',
    'redirect',
  ],
  [
    'a page that is missing',
    (_, r) => r.writeHead(404).end('<p>404</p>'),
    'answer-wrong',
    'version',
  ],
  [
    'a good answer with a bad status',
    (_, r) => r.writeHead(403, xml).end(GOOD),
    'answer-wrong',
    '403',
  ],
  ['an error', (_, r) => r.writeHead(503).end(GOOD), 'provider-down', '503'],
  ['too many requests', (_, r) => r.writeHead(429).end(GOOD), 'provider-down', '429'],
  ['a page', (_, r) => r.end('<!doctype html><p>zhang3'), 'answer-wrong', 'plain XML'],
  ['nothing', (_, r) => r.end(), 'answer-wrong', 'plain XML'],
  ['ten megabytes', (_, r) => r.end(GOOD + ' '.repeat(10_000_000)), 'answer-wrong', 'bytes'],
  [
    'megabytes that do not end',
    (_, r) => void setInterval(() => r.write(' '.repeat(10_000)), 1).unref(),
    'answer-wrong',
    'bytes',
  ],
  [
    'another encoding',
    (_, r) => r.writeHead(200, { 'content-type': 'text/xml; charset=GBK' }).end(GOOD),
    'answer-wrong',
    'UTF-8',
  ],
  [
    'bytes above ASCII in what says Latin-1',
    (_, r) =>
      r
        .writeHead(200, { 'content-type': 'text/xml; charset=ISO-8859-1' })
        .end(GOOD.replace('zhang3', '张三')),
    'answer-wrong',
    'UTF-8',
  ],
  [
    'a compressed body that is none',
    (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(GOOD),
    'provider-down',
    'reached',
  ],
  [
    'an end in the middle',
    (_, r) => {
      r.writeHead(200, { 'content-length': '9999' }).write(GOOD);
      r.destroy();
    },
    'provider-down',
    'reached',
  ],
  ['no answer', (request) => request.socket.destroy(), 'provider-down', 'reached'],
])(
  'a response with %s has its own error code and reason',
  async (_, listener, errorCode, reason) => {
    const failure = await finishAt(listener);
    expect(failure).toEqual({ errorCode, reason: expect.stringContaining(reason) });
  },
);

test('a response with the default charset of servlet containers is accepted', async () => {
  const answer = await finishAt((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html;charset=ISO-8859-1' }).end(GOOD);
  });
  expect(answer).toMatchObject({ kind: 'confirmed' });
});

test('a server that hangs, before or in its response, times out', async () => {
  for (const start of ['', GOOD.slice(0, 80)]) {
    const failure = await finishAt((_, response) => {
      if (start !== '') response.write(start);
    }, 50);
    expect(failure).toEqual({
      errorCode: 'provider-down',
      reason: expect.stringContaining('does not answer in time'),
    });
  }
});

test('a visitor who disconnects aborts the request', async () => {
  const gone = new AbortController();
  const port = await listen(createServer(() => gone.abort()));
  const failure = await finish(`http://127.0.0.1:${port}/cas`, 10_000, gone.signal);
  expect(failure).toMatchObject({ errorCode: 'provider-down' });
});

test('nothing is sent to a server with an untrusted certificate', async () => {
  const { key, certificate } = makeCertificate();
  const requests: unknown[] = [];
  const port = await listen(
    createTlsServer({ key, cert: certificate }, ({ url }, response) => {
      requests.push(url);
      response.end(GOOD);
    }),
  );
  const failure = await finish(`https://localhost:${port}/cas`);
  expect(failure).toEqual({
    errorCode: 'provider-down',
    reason: expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT/u),
  });
  expect(requests).toEqual([]);
});

test('a refused connection counts as a server that is down', async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect(await finish(`http://127.0.0.1:${port}/cas`)).toEqual({
    errorCode: 'provider-down',
    reason: expect.stringContaining('cannot be reached (ECONNREFUSED)'),
  });
});
