import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type ListenOptions, listen } from './listen.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const host = '127.0.0.1';

async function start(app: Hono, limits: ListenOptions['limits'] = {}) {
  const { listening, error } = await listen(app, { host, port: 0, log, limits });
  if (!listening) throw new Error(error);
  return listening;
}

test('a port that is in use is one clear line that says what to do', async () => {
  const first = await start(new Hono());
  const second = await listen(new Hono(), { host, port: first.port, log });
  expect(second.error).toBe(
    `Port ${first.port} on ${host} is taken by another program. Choose another with --port.`,
  );
  const chosenBy = { host: 'A_HOST', port: 'A_PORT' };
  const third = await listen(new Hono(), { host, port: first.port, log, chosenBy });
  expect(third.error).toContain('Choose another with A_PORT.');
  await first.stop(0);
});

test('an address of another machine is one clear line', async () => {
  const { error } = await listen(new Hono(), { host: '192.0.2.1', port: 0, log });
  expect(error).toBe('192.0.2.1 is not an address of this machine. Choose one with --host.');
});

test('a stop lets a running response finish and accepts no new request', async () => {
  const finish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const app = new Hono().get('/slow', async (c) => {
    started.resolve();
    await finish.promise;
    return c.text('whole');
  });
  const server = await start(app);
  const slow = fetch(`http://${host}:${server.port}/slow`);
  await started.promise;
  const stopped = server.stop(60_000);
  await expect(fetch(`http://${host}:${server.port}/slow`)).rejects.toThrow();
  finish.resolve();
  expect(await (await slow).text()).toBe('whole');
  expect(await stopped).toEqual({ finished: true });
});

test('while connections are closed, each ends after its response, and new ones are accepted', async () => {
  const server = await start(new Hono().get('/', (c) => c.text('here')));
  const get = () => fetch(`http://${host}:${server.port}/`);
  expect((await get()).headers.get('connection')).toBe('keep-alive');
  server.closeConnections();
  for (let count = 0; count < 2; count++) {
    const response = await get();
    expect([await response.text(), response.headers.get('connection')]).toEqual(['here', 'close']);
  }
  await server.stop(0);
});

test('a stop does not wait forever for a response that does not end', async () => {
  const started = Promise.withResolvers<void>();
  const app = new Hono().get('/never', () => {
    started.resolve();
    return new Promise<Response>(() => undefined);
  });
  const server = await start(app);
  const never = fetch(`http://${host}:${server.port}/never`);
  never.catch(silent);
  await started.promise;
  expect(await server.stop(50)).toEqual({ finished: false });
  await expect(never).rejects.toThrow();
});

test('a client that never ends its headers times out', async () => {
  const server = await start(new Hono());
  const socket = connect(server.port, host);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await server.stop(0);
});

test('an ambiguous request is refused before the app sees it', async () => {
  let seen = 0;
  const server = await start(
    new Hono().all('*', (c) => {
      seen += 1;
      return c.text('');
    }),
  );
  for (const headers of ['Host: a\r\nHost: b', 'Host: 1.2.3.4.5', 'Host: a b']) {
    const socket = connect(server.port, host);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad-request"');
  }
  expect(seen).toBe(0);
  await server.stop(0);
});

test('a client that never ends its request body times out, answered or not', async () => {
  const limits = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const server = await start(
    new Hono().get('/', (c) => c.text('')),
    limits,
  );
  const closed = ['GET', 'POST'].map((method) => {
    const socket = connect(server.port, host);
    socket.resume().write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na`);
    return once(socket, 'close');
  });
  await Promise.all(closed);
  await server.stop(0);
});

test('a client that does not read its response times out', async () => {
  const ended = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => ended.resolve(),
    });
  const server = await start(
    new Hono().get('/', (c) => c.body(endless())),
    { standstill: 200 },
  );
  const socket = connect(server.port, host);
  socket.pause().on('error', silent).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended.promise;
  socket.destroy();
  await server.stop(0);
});

test('an upload may take as long as bytes arrive, and no longer', async () => {
  const limits = { requestTimeout: 100, uploadStandstill: 600, connectionsCheckingInterval: 50 };
  const app = new Hono().patch('/api/uploads/1', async (c) => c.text(await c.req.text()));
  const server = await start(app, limits);
  const upload = () => {
    const socket = connect(server.port, host);
    socket.write('PATCH /api/uploads/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n');
    return socket;
  };
  const slow = upload();
  let answer = '';
  slow.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  for (const byte of 'whole') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    slow.write(byte);
  }
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 .*whole/su);
  slow.destroy();
  const stalled = upload();
  stalled.write('a');
  await once(stalled.resume(), 'close');
  await server.stop(0);
});
