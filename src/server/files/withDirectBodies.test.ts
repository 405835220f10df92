import { createHash } from 'node:crypto';
import {
  mkdtemp,
  open,
  readdir,
  readlink,
  rm,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type RunningFileServer,
  startFileServer,
} from '../../../test/support/server/files/fileServer.ts';
import { sendAll } from '../../../test/support/server/files/rawClient.ts';
import { pattern } from '../../../test/support/storage/storageContract.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { byteBody } from './byteBody.ts';
import { withDirectBodies } from './withDirectBodies.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const ADDRESS = `/files/${NAME}`;
// More than the socket's own buffers hold, so that sending must wait for the reader.
const LARGE = 64 * 1024 * 1024;

let folder: string;
let path: string;
let server: RunningFileServer;
let reported: unknown[];
let sockets: Socket[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'direct-bodies-'));
  path = join(folder, NAME);
  reported = [];
  sockets = [];
  server = await startFileServer(folder, (error) => reported.push(error));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function makeLarge(): Promise<void> {
  const handle = await open(path, 'w');
  await handle.truncate(LARGE);
  await handle.close();
}

/** A client that requests the file and stops after the first bytes. */
async function startReading(times = 1): Promise<Socket> {
  const socket = createConnection({ port: server.port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${ADDRESS} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** The number of bytes until the server closes, without the headers. */
async function readRest(socket: Socket): Promise<number> {
  let length = 0;
  socket.on('data', (data: Buffer) => {
    length += data.length;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await closed;
  return length;
}

async function openDescriptors(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(path)).length;
}

test.runIf(process.platform === 'linux')(
  'a client that disconnects frees the descriptor without an error',
  async () => {
    await makeLarge();
    const clients = await Promise.all(Array.from({ length: 10 }, () => startReading()));
    expect(await openDescriptors()).toBe(10);
    for (const client of clients) client.destroy();
    await expect.poll(openDescriptors).toBe(0);
    expect(reported).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'pipelined requests open no file before their turn',
  async () => {
    await makeLarge();
    const client = await startReading(50);
    expect(await openDescriptors()).toBe(1);
    client.destroy();
    await expect.poll(openDescriptors).toBe(0);
  },
);

test('pipelined requests are answered completely and in order', async () => {
  await writeFile(path, pattern(700_000, 1));
  const ranges = Array.from(
    { length: 40 },
    (_, index) => `bytes=${index * 1000}-${index * 17_000}`,
  );
  const answers = await sendAll(
    server.port,
    ranges.map((Range) => ({ method: 'GET', path: ADDRESS, headers: { Range } })),
  );
  answers.forEach((answer, index) => {
    const expected = pattern(700_000, 1).subarray(index * 1000, index * 17_000 + 1);
    expect(answer.body.equals(expected), ranges[index]).toBe(true);
  });
});

test('a file that shrinks during a download aborts the connection before the promised length', async () => {
  await makeLarge();
  const client = await startReading();
  await truncate(path, 1024);
  expect(await readRest(client)).toBeLessThan(LARGE);
  await expect.poll(() => reported).toMatchObject([{ code: 'truncated' }]);
});

test('a file that is overwritten during a download aborts the connection before its last byte', async () => {
  await makeLarge();
  const client = await startReading();
  const handle = await open(path, 'r+');
  await handle.write('x', LARGE - 1);
  await handle.close();
  expect(await readRest(client)).toBeLessThan(LARGE);
  await expect.poll(() => reported).toMatchObject([{ code: 'changed' }]);
});

test('a file that is removed during a download is sent to its end', async () => {
  await makeLarge();
  const client = await startReading();
  await unlink(path);
  let length = 0;
  client.on('data', (data: Buffer) => {
    length += data.length;
    if (length > LARGE - 100_000) client.destroy();
  });
  client.resume();
  await new Promise((resolve) => client.once('close', resolve));
  expect(length).toBeGreaterThan(LARGE - 100_000);
  expect(reported).toEqual([]);
});

/** A server with one response, whose body a middleware can change. */
async function startServer(
  produce: () => AsyncIterable<Uint8Array>,
  change: (response: Response) => Response = (response) => response,
): Promise<RunningFileServer> {
  const app = new Hono<{ Bindings: { outgoing?: object } }>();
  app.use(async (context, next) => {
    await next();
    context.header('x-late', 'yes');
    context.res = change(context.res);
  });
  app.get('*', (context) => {
    const body = byteBody(produce, context.env.outgoing);
    return new Response(body, { headers: { 'content-length': '4', 'set-cookie': 'a=1' } });
  });
  const fetch = withDirectBodies(app.fetch, (error) => reported.push(error));
  return new Promise((resolve) => {
    const running = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve({ port, stop: async () => void running.close() });
    });
  });
}

test('headers that middlewares add after the route are sent', async () => {
  const other = await startServer(async function* () {
    yield Buffer.from('four');
  });
  const response = await fetch(`http://127.0.0.1:${other.port}/`);
  expect(await response.text()).toBe('four');
  expect(response.headers.get('x-late')).toBe('yes');
  expect(response.headers.getSetCookie()).toEqual(['a=1']);
  await other.stop();
});

test('a body that a middleware has changed is sent as changed', async () => {
  const produce = async function* () {
    yield Buffer.from('four');
  };
  const other = await startServer(produce, (response) => {
    const upper = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) =>
        controller.enqueue(Buffer.from(Buffer.from(chunk).toString().toUpperCase())),
    });
    return new Response(response.body?.pipeThrough(upper), response);
  });
  expect(await (await fetch(`http://127.0.0.1:${other.port}/`)).text()).toBe('FOUR');
  await other.stop();
});

test('a body that fails before its first byte becomes an uncacheable 503', async () => {
  const other = await startServer(async function* () {
    await Promise.reject(new Error('EIO'));
    yield Buffer.from('four');
  });
  const response = await fetch(`http://127.0.0.1:${other.port}/`);
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'storage-unavailable' });
  expect(reported).toEqual([new Error('EIO')]);
  await other.stop();
});

test('a file rebuilt from 500 random ranges is the file', async () => {
  // Sparse, with a marker every 64 KiB.
  const handle = await open(path, 'w');
  for (let at = 0; at < LARGE; at += 65_536) await handle.write(`${at} `.repeat(20), at);
  await handle.truncate(LARGE);
  await handle.close();

  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: LARGE - 1 }), {
    minLength: 499,
    maxLength: 499,
  });
  const ranges = fc.sample(
    cuts.chain((list) => fc.shuffledSubarray(toRanges(list), { minLength: 500 })),
    { numRuns: 1, seed: 500 },
  )[0];
  if (ranges === undefined) throw new Error('no ranges');

  const rebuilt = Buffer.alloc(LARGE);
  for (let index = 0; index < ranges.length; index += 50) {
    const some = ranges.slice(index, index + 50);
    const answers = await sendAll(
      server.port,
      some.map(({ start, end }) => ({
        method: 'GET',
        path: ADDRESS,
        headers: { Range: `bytes=${start}-${end}` },
      })),
    );
    some.forEach(({ start }, place) => {
      answers[place]?.body.copy(rebuilt, start);
    });
  }
  const original = createHash('sha256');
  for await (const chunk of createDiskStorage(folder).read(NAME)) original.update(chunk);
  expect(createHash('sha256').update(rebuilt).digest('hex')).toBe(original.digest('hex'));
});

/** The whole file, split at the given offsets. */
function toRanges(cuts: readonly number[]): { start: number; end: number }[] {
  const starts = [0, ...cuts].sort((a, b) => a - b);
  return starts.map((start, index) => ({ start, end: (starts[index + 1] ?? LARGE) - 1 }));
}
