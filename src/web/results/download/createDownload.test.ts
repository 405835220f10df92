/// <reference types="node" />
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import {
  CHECK_INTERVAL,
  createDownload,
  type DownloadDependencies,
  type DownloadState,
  hasEnded,
} from './createDownload.ts';

const FILE = randomBytes(3 * 1024 * 1024);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Reply {
  /** The body; `FILE` by default. */
  readonly body?: Uint8Array;
  /** The entity tag with its quotes, if any. */
  readonly tag?: string | undefined;
  /** Whether the server supports ranges. */
  readonly ranges?: boolean;
  /** Cut the connection after so many bytes of this body. */
  readonly cutAfter?: number | undefined;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Send the headers and then nothing until the client disconnects. */
  readonly stall?: boolean;
}

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface SentRequest {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** A server with one file. The test chooses each response; the last one repeats. */
async function serve(reply: (count: number, requests: SentRequest) => Reply) {
  const requests: SentRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const ifRange = request.headers['if-range'];
    const params: SentRequest = {
      range: request.headers.range,
      ifRange: typeof ifRange === 'string' ? ifRange : undefined,
    };
    requests.push(params);
    answer(response, params, reply(requests.length, params));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/files/x.pdf`, requests };
}

function answer(response: ServerResponse, { range, ifRange }: SentRequest, reply: Reply): void {
  const { body = FILE, ranges = true, cutAfter, status, headers, stall } = reply;
  const tag = 'tag' in reply ? reply.tag : '"v1"';
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const isPart = range !== undefined && ranges && (ifRange === undefined || ifRange === tag);
  const content = isPart ? body.subarray(start) : body;
  response.writeHead(status ?? (isPart ? 206 : 200), {
    'content-type': 'application/pdf',
    'content-length': String(content.byteLength),
    ...(tag !== undefined && { etag: tag }),
    ...(ranges && { 'accept-ranges': 'bytes' }),
    ...(isPart && { 'content-range': `bytes ${start}-${body.byteLength - 1}/${body.byteLength}` }),
    ...headers,
  });
  if (stall) response.flushHeaders();
  else if (cutAfter === undefined || cutAfter >= content.byteLength) response.end(content);
  else response.write(content.subarray(0, cutAfter), () => response.destroy());
}

interface Saved {
  readonly file: Blob;
  readonly name: string;
}

/** Downloads to the end without waiting for the clock. */
async function download(
  url: string,
  {
    limit = Number.POSITIVE_INFINITY,
    ...dependencies
  }: Partial<DownloadDependencies> & { limit?: number } = {},
) {
  const saved: Saved[] = [];
  const states: DownloadState[] = [];
  const running = createDownload(
    { url, name: '试卷.pdf', limit },
    {
      fetch,
      now: () => performance.now(),
      // Stalled connections are reported only by the test about them.
      pause: (milliseconds) =>
        milliseconds === CHECK_INTERVAL ? new Promise(() => undefined) : Promise.resolve(),
      isOnline: () => true,
      whenOnline: () => Promise.resolve(),
      whenOffline: () => new Promise(() => undefined),
      save: (file, name) => saved.push({ file, name }),
      ...dependencies,
    },
  );
  await new Promise<void>((resolve) => {
    running.subscribe(() => {
      states.push(running.state());
      if (hasEnded(running.state())) resolve();
    });
  });
  return { saved, states, end: running.state() };
}

async function bytesOf([saved]: readonly Saved[]): Promise<Uint8Array> {
  return new Uint8Array((await saved?.file.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Random numbers that are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// spec 7.14
test('counts the attempts of one download once, when the server first sends data', async () => {
  const { url } = await serve((count) => {
    if (count === 1) return { status: 503 };
    return {
      ranges: count > 3,
      tag: `"v${Math.min(count, 3)}"`,
      cutAfter: count < 6 ? 50_000 : undefined,
    };
  });
  const paths: string[] = [];
  const { saved } = await download(`${url}?filename=x.pdf&f=1`, {
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      paths.push(pathname + search);
      return fetch(input, init);
    },
  });
  expect(saved).toHaveLength(1);
  const [first, second, ...others] = paths;
  expect([first, second]).toEqual(Array(2).fill('/files/x.pdf?filename=x.pdf&f=1'));
  expect(new Set(others)).toEqual(new Set(['/files/x.pdf?filename=x.pdf']));
});

test('saves the same bytes after 200 disconnects at random offsets', async () => {
  const random = seededRandom(20);
  const { url, requests } = await serve((count) => ({
    cutAfter: count <= 200 ? Math.floor(random() * 30_000) : undefined,
  }));
  const { saved, end } = await download(url);
  expect(end).toEqual({ phase: 'saved' });
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toBe('试卷.pdf');
  expect(saved[0]?.file.type).toBe('application/pdf');
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
  expect(requests.length).toBe(201);
  expect(requests[0]?.range).toBeUndefined();
  const resumed = requests.filter(({ range }) => range !== undefined);
  expect(resumed.every(({ ifRange }) => ifRange === '"v1"')).toBe(true);
  expect(resumed.length).toBeGreaterThan(190);
});

test('restarts and notifies the visitor when the file changes during the download', async () => {
  const other = randomBytes(500_000);
  const { url } = await serve((count) =>
    count === 1 ? { cutAfter: 1_000_000 } : { body: other, tag: '"v2"' },
  );
  const { saved, states } = await download(url);
  expect(sha256(await bytesOf(saved))).toBe(sha256(other));
  expect(states.some((state) => state.phase === 'running' && state.restart === 'changed')).toBe(
    true,
  );
});

test.each([
  ['a part of another version', { status: 206, tag: '"v2"', ranges: true }],
  ['a range that cannot be satisfied', { status: 416, tag: '"v1"' }],
])('%s is not appended to the received bytes', async (_, reply) => {
  const { url, requests } = await serve((count) =>
    count === 1 ? { cutAfter: 70_000 } : count === 2 ? reply : { tag: '"v2"' },
  );
  const { saved } = await download(url);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
  expect(requests[2]?.range).toBeUndefined();
});

test('restarts and reports it when the server does not support ranges', async () => {
  const { url } = await serve((count) => ({
    ranges: false,
    cutAfter: count === 1 ? 900_000 : undefined,
  }));
  const { saved, states } = await download(url);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
  expect(states.some((state) => state.phase === 'running' && state.restart === 'no-ranges')).toBe(
    true,
  );
});

test.each([
  ['no entity tag', undefined],
  ['a weak one', 'W/"v1"'],
])('never joins parts of a file with %s', async (_, tag) => {
  const { url, requests } = await serve((count) => ({
    tag,
    cutAfter: count === 1 ? 900_000 : undefined,
  }));
  const { saved } = await download(url);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
  expect(requests.map(({ range }) => range)).toEqual([undefined, undefined]);
});

test('gives up when the server always disconnects at the same offset', async () => {
  const { url, requests } = await serve(() => ({ ranges: false, cutAfter: 10_000 }));
  const { end, saved } = await download(url);
  expect(end).toEqual({ phase: 'failed', errorCode: 'network' });
  expect(saved).toEqual([]);
  expect(requests.length).toBe(7);
});

test('gives up when the file keeps changing', async () => {
  const { url } = await serve((count) => ({ tag: `"v${count}"`, cutAfter: 10_000 }));
  expect((await download(url)).end).toEqual({ phase: 'failed', errorCode: 'unstable' });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [401, 'sign-in'],
  [403, 'sign-in'],
  [302, 'sign-in'],
  [416, 'unavailable'],
])('a status of %i ends the download as %s, without a retry', async (status, errorCode) => {
  const { url, requests } = await serve(() => ({ status, headers: { location: '/login' } }));
  // Unlike browsers, Node does not hide redirects.
  const asBrowsers: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    return response.status === 302
      ? Object.defineProperty(response, 'type', { value: 'opaqueredirect' })
      : response;
  };
  const { end } = await download(url, { fetch: asBrowsers });
  expect(end).toEqual({ phase: 'failed', errorCode });
  expect(requests).toHaveLength(1);
});

test('requires a sign-in behind a portal, but not when a maintainer has blocked the visitor', async () => {
  const refuse = (type: string) =>
    serve(() => ({ status: 403, headers: { 'content-type': type } }));
  const stopped = await refuse('application/problem+json');
  expect((await download(stopped.url)).end).toEqual({ phase: 'failed', errorCode: 'blocked' });
  const portal = await refuse('text/html');
  expect((await download(portal.url)).end).toEqual({ phase: 'failed', errorCode: 'sign-in' });
});

test('does not save the page of a captive portal as the file', async () => {
  const { url } = await serve(() => ({ headers: { 'content-type': 'text/html; charset=utf-8' } }));
  expect((await download(url)).end).toEqual({ phase: 'failed', errorCode: 'sign-in' });
});

test('retries a failing server with growing delays', async () => {
  const { url } = await serve((count) => (count <= 3 ? { status: 503 } : {}));
  const pauses: number[] = [];
  const { saved } = await download(url, {
    pause: (milliseconds) => {
      if (milliseconds === CHECK_INTERVAL) return new Promise(() => undefined);
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
  expect(pauses.slice(1)).toEqual([1500, 3000, 6000]);
});

test('waits for the network instead of sending requests offline', async () => {
  const { url, requests } = await serve((count) => ({
    cutAfter: count === 1 ? 50_000 : undefined,
  }));
  let waited = 0;
  let isOnline = true;
  const { saved, states } = await download(url, {
    isOnline: () => isOnline,
    whenOnline: async () => {
      waited += 1;
      isOnline = true;
    },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      isOnline = requests.length > 1;
      return response;
    },
  });
  expect(waited).toBe(1);
  expect(states.some((state) => state.phase === 'waiting' && state.until === 'online')).toBe(true);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
});

test('drops a connection as soon as the network is lost', async () => {
  const { promise: theNetworkGoes, resolve: loseNetwork } = Promise.withResolvers<void>();
  const { url, requests } = await serve((count) => {
    if (count === 1) loseNetwork();
    return { stall: count === 1 };
  });
  const losses = [theNetworkGoes];
  const { saved } = await download(url, {
    whenOffline: () => losses.pop() ?? new Promise(() => undefined),
  });
  expect(requests).toHaveLength(2);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
});

test('replaces a stalled connection', async () => {
  const { url, requests } = await serve((count) => ({ stall: count === 1 }));
  const { saved } = await download(url, {
    pause: (milliseconds) =>
      milliseconds === CHECK_INTERVAL && requests.length > 1
        ? new Promise(() => undefined)
        : new Promise((resolve) => setTimeout(resolve, milliseconds === CHECK_INTERVAL ? 2 : 0)),
  });
  expect(requests.length).toBeGreaterThan(1);
  expect(sha256(await bytesOf(saved))).toBe(sha256(FILE));
});

test('cancelling closes the connection and saves nothing', async () => {
  let isClosed = false;
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    response.write('begun');
    request.on('close', () => {
      isClosed = true;
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const saved: Blob[] = [];
  const never = () => new Promise<void>(() => undefined);
  const running = createDownload(
    { url: `http://127.0.0.1:${port}/`, name: 'x.pdf', limit: 1e9 },
    {
      fetch,
      now: (() => {
        let time = 0;
        return () => (time += 1000);
      })(),
      pause: never,
      isOnline: () => true,
      whenOnline: never,
      whenOffline: never,
      save: (file) => saved.push(file),
    },
  );
  await new Promise<void>((resolve) => running.subscribe(resolve));
  expect(running.state()).toMatchObject({ phase: 'running', progress: { received: 5 } });
  running.cancel();
  expect(running.state()).toEqual({ phase: 'cancelled' });
  await expect.poll(() => isClosed).toBe(true);
  expect(saved).toEqual([]);
});

test('reports the bytes received, the speed and the remaining time', async () => {
  const { url } = await serve(() => ({}));
  let time = 0;
  const { states } = await download(url, { now: () => (time += 100) });
  const steps = states.flatMap((state) => (state.phase === 'running' ? [state.progress] : []));
  const last = steps.at(-1);
  expect(last?.total).toBe(FILE.byteLength);
  expect(last?.bytesPerSecond).toBeGreaterThan(0);
  expect(last?.secondsLeft).toBeCloseTo(
    (FILE.byteLength - (last?.received ?? 0)) / (last?.bytesPerSecond ?? 1),
  );
  const received = steps.map((step) => step.received);
  expect(received).toEqual(received.toSorted((a, b) => a - b));
});

test('leaves a file to the browser that is too large for the page', async () => {
  const { url } = await serve(() => ({}));
  expect((await download(url, { limit: 1_000_000 })).end).toEqual({
    phase: 'failed',
    errorCode: 'too-large',
  });
});

test('reports that the device has no space left', async () => {
  const { url } = await serve(() => ({}));
  const { end } = await download(url, {
    save: () => {
      throw new Error('quota');
    },
  });
  expect(end).toEqual({ phase: 'failed', errorCode: 'no-room' });
});
