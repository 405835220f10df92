import { connect, type Socket } from 'node:net';
import { percentile } from './statistics.ts';

/** The results of a load test. */
export interface LoadFigures {
  /** Responses per second. */
  readonly rate: number;
  /** The time in ms from the scheduled start of a request to the last byte of its response. */
  readonly p99: number;
  /** The mean size of a response body in bytes. */
  readonly bytes: number;
}

export interface LoadOptions {
  readonly connections: number;
  /** The total number of requests; the paths are requested in a cycle. */
  readonly requests: number;
  /**
   * The rate of requests per second, at even intervals, whether or not earlier ones are done:
   * waiting for a free connection counts as latency. By default as fast as responses arrive.
   */
  readonly perSecond?: number;
  /** Additional header lines of each request, each with its line end. */
  readonly headers?: string;
}

/**
 * Loads a server as many browsers do: several keep-alive connections that accept brotli.
 *
 * @throws Error for any response status but 200
 */
export async function load(
  url: string,
  paths: readonly string[],
  { connections, requests, perSecond, headers = '' }: LoadOptions,
): Promise<LoadFigures> {
  const { hostname, port } = new URL(url);
  const payloads = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n${headers}\r\n`,
    ),
  );
  const latencies: number[] = [];
  let bytes = 0;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(hostname, Number(port));
      while (next < requests) {
        const number = next;
        next += 1;
        const due =
          perSecond === undefined ? performance.now() : started + (number / perSecond) * 1000;
        await until(due);
        const body = await connection.send(payloads[number % payloads.length] ?? Buffer.alloc(0));
        latencies.push(performance.now() - due);
        bytes += body;
      }
      connection.end();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    rate: requests / seconds,
    p99: percentile(latencies, 0.99),
    bytes: Math.round(bytes / requests),
  };
}

async function until(due: number): Promise<void> {
  const wait = due - performance.now();
  if (wait > 0.5) await new Promise((resolve) => setTimeout(resolve, wait));
}

interface Connection {
  /** Sends a request; resolves to the length of the response body. */
  send(request: Buffer): Promise<number>;
  end(): void;
}

async function open(host: string, port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, host, () => resolve(opened));
    opened.once('error', reject);
  });
  socket.setNoDelay(true);
  let answered: PromiseWithResolvers<number> | undefined;
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = received.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(headers)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    received = Buffer.alloc(0);
    if (headers.startsWith('HTTP/1.1 200 ')) answered?.resolve(length);
    else answered?.reject(new Error(`answered ${headers.split('\r\n', 1)[0]}`));
  });
  socket.on('close', () => answered?.reject(new Error('the server closed a connection')));
  return {
    send(request) {
      answered = Promise.withResolvers();
      socket.write(request);
      return answered.promise;
    },
    end: () => socket.end(),
  };
}
