import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './limitConnections.ts';

const NEVER = 2 ** 30;

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  connectionLimits: Partial<ConnectionLimits>,
) {
  const clock = { now: 0 };
  const server = createServer(answer);
  const look = limitConnections(
    server,
    { ...CONNECTION_LIMITS, every: NEVER, ...connectionLimits },
    () => clock.now,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open: Socket[] = [];
  const request = async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { clock, look, request, server };
}

/** Sends an endless response as fast as it is read, and records what this side knows of it. */
function endless(response: ServerResponse, sent: Map<ServerResponse, number>): void {
  const chunk = Buffer.alloc(512 * 1024);
  const write = (error?: Error | null) => {
    if (error || response.destroyed) return;
    sent.set(response, (sent.get(response) ?? -1) + 1);
    response.write(chunk, (failure) => setImmediate(write, failure));
  };
  write();
}

test('slow readers are tolerated while they are few, and those that have waited longest are closed first', async () => {
  const sent = new Map<ServerResponse, number>();
  const { clock, look, request } = await serve((_request, response) => endless(response, sent), {
    mostSlow: 2,
    slowAfter: 10_000,
  });
  const readers: Socket[] = [];
  for (let index = 0; index < 5; index++) {
    const reader = await request();
    reader.pause();
    readers.push(reader);
    // The system's buffers are full: from here on nothing moves.
    await expect.poll(() => sent.size).toBe(index + 1);
    await isStill(() => [...sent.values()].join());
    clock.now += 1000;
    look();
  }
  clock.now += 5000;
  look();
  // The first has waited for 10 s, and is the only one.
  expect(alive(sent)).toBe(5);
  clock.now += 20_000;
  look();
  await Promise.all(readers.slice(0, 3).map(isGone));
  expect(alive(sent)).toBe(2);
});

test('a reader that makes progress is not slow', async () => {
  const sent = new Map<ServerResponse, number>();
  const { clock, look, request } = await serve((_request, response) => endless(response, sent), {
    mostSlow: 0,
    slowAfter: 10_000,
  });
  const reader = await request();
  reader.pause();
  await expect.poll(() => sent.size).toBe(1);
  await isStill(() => [...sent.values()].join());
  look();
  for (let turn = 0; turn < 3; turn++) {
    const before = total(sent);
    reader.resume();
    await expect.poll(() => total(sent)).toBeGreaterThan(before);
    reader.pause();
    await isStill(() => total(sent));
    clock.now += 20_000;
    look();
    expect(alive(sent)).toBe(1);
  }
  clock.now += 20_000;
  look();
  await isGone(reader);
});

test('idle connections are closed when there are many', async () => {
  const { request, server } = await serve((_request, response) => response.end('answer'), {
    mostIdle: 50,
  });
  const sockets: Socket[] = [];
  for (let index = 0; index < 99; index++) {
    const socket = await request();
    await once(socket, 'data');
    sockets.push(socket);
  }
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  const good = await request();
  const [answer] = await once(good, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect(server.listening).toBe(true);
});

test('a connection that pipelines hundreds of requests is closed, one that pipelines some is not', async () => {
  let requests = 0;
  const { request } = await serve(
    () => {
      requests += 1;
    },
    { mostAhead: 100 },
  );
  const [few, many] = [await request(), await request()];
  const more = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  few.write(more.repeat(99));
  await expect.poll(() => requests).toBe(101);
  const closed = isGone(many);
  many.write(more.repeat(100));
  await closed;
  expect(few.readyState).toBe('open');
});

/** Resolves when a connection has ended in any way. */
function isGone(reader: Socket): Promise<void> {
  return new Promise((resolve) => reader.resume().once('close', () => resolve()));
}

function alive(sent: ReadonlyMap<ServerResponse, number>): number {
  return [...sent.keys()].filter(({ destroyed }) => !destroyed).length;
}

function total(sent: ReadonlyMap<ServerResponse, number>): number {
  return [...sent.values()].reduce((sum, count) => sum + count, 0);
}

/** Resolves when a value has not changed for a while: the system's buffers emit no event. */
async function isStill(read: () => string | number): Promise<void> {
  let last = read();
  let same = 0;
  await expect
    .poll(() => {
      same = read() === last ? same + 1 : 0;
      last = read();
      return same;
    })
    .toBeGreaterThanOrEqual(5);
}
