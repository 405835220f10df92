import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '../../../test/support/server/appFixture.ts';
import { peerOf } from '../access/visitorOf.ts';
import { bodyChunks } from '../contribute/bodyChunks.ts';
import { listen } from '../listen.ts';
import { acceptForwarded, forwardToLeader, type LeaderPort } from './forwardToLeader.ts';
import { createNodeSignatures, NODE_HEADER } from './nodeSignature.ts';

const KEY = Buffer.alloc(32, 7);
const PATH = '/api/proposals/follow?x=%E9%AB%98';

interface Node {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** A node with one route, which says what it has got. */
async function startNode(
  name: string,
  leadership: LeaderPort,
  { key = KEY, waitMs = 0 }: { readonly key?: Uint8Array; readonly waitMs?: number } = {},
): Promise<Node> {
  const signatures = createNodeSignatures(key, Date.now);
  const app = new Hono();
  app.use(acceptForwarded(signatures));
  app.use(forwardToLeader({ leadership, signatures, waitMs }));
  app.get('/api/proposals/slow', async (c) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(Buffer.from('first'));
    setTimeout(() => void writer.close(), 50);
    return c.body(readable);
  });
  app.all('*', async (c) => {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of bodyChunks(c)) {
      hash.update(chunk);
      length += chunk.length;
    }
    c.header('set-cookie', 'a=1');
    c.header('set-cookie', 'b=2', { append: true });
    return c.json({
      node: name,
      method: c.req.method,
      url: c.req.url,
      cookie: c.req.header('cookie'),
      signed: c.req.header(NODE_HEADER) !== undefined,
      peer: peerOf(c),
      length,
      hash: hash.digest('hex'),
    });
  });
  const { listening, error } = await listen(app, { host: '127.0.0.1', port: 0, log: SILENT_LOG });
  if (!listening) throw new Error(error);
  const stop = () => listening.stop(0);
  onTestFinished(async () => void (await stop()));
  return { url: `http://127.0.0.1:${listening.port}`, stop };
}

const LEADS: LeaderPort = { isLeader: () => true, leaderAddress: () => undefined };
const follows = (address: string | undefined): LeaderPort => ({
  isLeader: () => false,
  leaderAddress: () => address,
});

test('what a leader has to answer reaches it as it was sent, with the address of the visitor', async () => {
  const leader = await startNode('leader', LEADS);
  const follower = await startNode('follower', follows(leader.url));
  const content = randomBytes(3_000_000);
  const answer = await fetch(`${follower.url}${PATH}`, {
    method: 'POST',
    body: content,
    headers: { cookie: 'session=1' },
  });
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.json()).toEqual({
    node: 'leader',
    method: 'POST',
    // With the host that the visitor has named.
    url: `${follower.url}${PATH}`,
    cookie: 'session=1',
    signed: true,
    peer: '127.0.0.1',
    length: content.length,
    hash: createHash('sha256').update(content).digest('hex'),
  });
  const other = await fetch(`${follower.url}/api/wishes`);
  expect(await other.json()).toMatchObject({ node: 'follower', signed: false });
  const head = await fetch(`${follower.url}/api/takedowns`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('bodies are passed on while they arrive', async () => {
  const leader = await startNode('leader', LEADS);
  const follower = await startNode('follower', follows(leader.url));
  const answer = await fetch(`${follower.url}/api/proposals/slow`);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first');
  expect((await reader?.read())?.done).toBe(true);
  // Without a length: the end is known when it is there.
  const result = Promise.withResolvers<string>();
  const sent = request(`${follower.url}/api/proposals/x`, { method: 'PUT' }, (response) => {
    response.setEncoding('utf8').on('data', result.resolve);
  });
  sent.write('one ');
  setTimeout(() => sent.end('two'), 20);
  expect(JSON.parse(await result.promise)).toMatchObject({ node: 'leader', length: 7 });
});

test('nobody without the secret of the site can pose as a node', async () => {
  const leader = await startNode('leader', LEADS);
  const send = (header: string, path = PATH) =>
    fetch(`${leader.url}${path}`, { headers: { [NODE_HEADER]: header } });
  const signed = { method: 'GET', target: PATH, host: new URL(leader.url).host };
  const own = createNodeSignatures(KEY, Date.now);
  const genuine = own.sign(signed, '203.0.113.9');
  expect(await (await send(genuine)).json()).toMatchObject({ peer: '203.0.113.9' });
  const [claim = '', mac = ''] = genuine.split('.');
  const other = Buffer.from(JSON.stringify({ time: Date.now(), nonce: 'n'.repeat(16) }));
  const forged = {
    'sent again': genuine,
    'of another site': createNodeSignatures(Buffer.alloc(32, 8), Date.now).sign(signed, undefined),
    'too old': createNodeSignatures(KEY, () => Date.now() - 120_000).sign(signed, undefined),
    'from the future': createNodeSignatures(KEY, () => Date.now() + 120_000).sign(signed, 'x'),
    'with another claim': `${other.toString('base64url')}.${mac}`,
    'without a signature': claim,
    empty: '',
    longer: `${own.sign(signed, undefined)}.x`,
  };
  for (const [what, header] of Object.entries(forged)) {
    const answer = await send(header);
    expect(answer.status, what).toBe(401);
    expect(await answer.json(), what).toMatchObject({ code: 'not-signed' });
  }
  const elsewhere = await send(own.sign(signed, undefined), '/api/takedowns');
  expect(elsewhere.status).toBe(401);
});

test('a forwarded request is never forwarded again', async () => {
  // Each takes the other for the leader.
  const addresses: string[] = [];
  const port = (index: number): LeaderPort => ({
    isLeader: () => false,
    leaderAddress: () => addresses[index],
  });
  const nodes = [await startNode('one', port(1)), await startNode('two', port(0))];
  addresses.push(...nodes.map(({ url }) => url));
  const answer = await fetch(`${nodes[0]?.url}${PATH}`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(await answer.json()).toMatchObject({ code: 'no-leader' });
});

test('without a leader a request waits for the next one', async () => {
  let address: string | undefined;
  const leadership = { isLeader: () => false, leaderAddress: () => address };
  const follower = await startNode('follower', leadership, { waitMs: 10_000 });
  const answer = fetch(`${follower.url}${PATH}`, { method: 'POST', body: 'patient' });
  const leader = await startNode('leader', LEADS);
  address = leader.url;
  expect(await (await answer).json()).toMatchObject({ node: 'leader', length: 7 });
  // A dead one that nobody has followed yet.
  await leader.stop();
  const next = fetch(`${follower.url}${PATH}`, { method: 'POST', body: 'patient' });
  address = (await startNode('next', LEADS)).url;
  expect(await (await next).json()).toMatchObject({ node: 'next', length: 7 });
});

test('without any leader it is said when to try again, and a leader that is lost is not waited for', async () => {
  const follower = await startNode('follower', follows(undefined));
  expect((await fetch(`${follower.url}${PATH}`)).status).toBe(503);
  let address: string | undefined;
  const leadership = { isLeader: () => false, leaderAddress: () => address };
  const other = await startNode('other', leadership, { waitMs: 10_000 });
  const got = Promise.withResolvers<void>();
  // It takes a request, and never answers.
  const silent = new Hono().all('*', () => {
    got.resolve();
    return new Promise<Response>(() => undefined);
  });
  const { listening } = await listen(silent, { host: '127.0.0.1', port: 0, log: SILENT_LOG });
  onTestFinished(async () => void (await listening?.stop(0)));
  address = `http://127.0.0.1:${listening?.port}`;
  const answer = fetch(`${other.url}${PATH}`, { method: 'POST', body: 'x' });
  await got.promise;
  address = (await startNode('next', LEADS)).url;
  expect((await answer).status).toBe(503);
  expect(await (await fetch(`${other.url}${PATH}`)).json()).toMatchObject({ node: 'next' });
});
