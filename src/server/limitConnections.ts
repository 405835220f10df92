import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits on connections, in milliseconds and numbers. */
export const CONNECTION_LIMITS = {
  /** The interval between checks. */
  every: 2000,
  /** How long a reader may take nothing before it counts as slow. */
  slowAfter: 10_000,
  /** How many slow readers are tolerated: each holds a chunk, and the system's buffers. */
  mostSlow: 256,
  /** How many connections there may be before idle ones are closed. */
  mostIdle: 2000,
  /** The maximum number of connections; more are closed on arrival. */
  most: 16_000,
  /**
   * How many requests a connection may pipeline. The site's own programs and proxies send one at a
   * time; each waiting request holds ten kilobytes, and nothing else ends it.
   */
  mostAhead: 100,
} as const;

/** How many new connections trigger the next search for idle ones. */
const IDLE_CHECK_STEP = 100;

export type ConnectionLimits = { readonly [Name in keyof typeof CONNECTION_LIMITS]: number };

interface Watched {
  /** How many bytes the client has taken. */
  taken: number;
  /** Since when that has not changed, while there were bytes to take. */
  since: number;
  /** How many of its requests are being served; undefined before the first. */
  running?: number;
}

/**
 * Keeps a server available while clients hold connections. A slow line is not a fault, so slow
 * readers continue as long as they are few; if there are too many, those that have made no progress
 * for longest are closed, and can resume with a range. Idle connections are closed when there are
 * thousands: a browser opens another. So is a connection that pipelines hundreds of requests and
 * reads no response. Nothing is counted by address, because a campus or a proxy has one for
 * hundreds of readers.
 *
 * @param now milliseconds of any monotonic clock
 * @returns the function that checks them once
 */
export function limitConnections(
  server: Server,
  { every, slowAfter, mostSlow, mostIdle, most, mostAhead }: ConnectionLimits,
  now: () => number,
): () => void {
  const sockets = new Map<Socket, Watched>();
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { taken: 0, since: now() });
    socket.once('close', () => sockets.delete(socket));
    if (sockets.size > mostIdle && sockets.size % IDLE_CHECK_STEP === 0) closeIdle();
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const watched = sockets.get(socket);
    if (watched === undefined) return;
    watched.running = (watched.running ?? 0) + 1;
    if (watched.running > mostAhead) socket.destroy();
    response.once('close', () => {
      watched.running = (watched.running ?? 1) - 1;
    });
  });

  /** Node's own method also closes connections that have only just opened. */
  function closeIdle(): void {
    for (const [socket, { running }] of sockets) if (running === 0) socket.destroy();
  }

  function closeSlow(): void {
    const time = now();
    const slow: (readonly [Socket, number])[] = [];
    for (const [socket, watched] of sockets) {
      const { writableLength, bytesWritten } = socket;
      // The bytes that have left this process; the rest is still held here.
      const taken = bytesWritten - writableLength;
      if (writableLength === 0 || taken !== watched.taken) {
        watched.taken = taken;
        watched.since = time;
      } else if (time - watched.since >= slowAfter) slow.push([socket, watched.since]);
    }
    if (slow.length > mostSlow) {
      const slowestFirst = slow.sort(([, a], [, b]) => a - b);
      for (const [socket] of slowestFirst.slice(0, slow.length - mostSlow)) {
        // With a graceful close, the system would keep megabytes for it.
        socket.resetAndDestroy();
      }
    }
  }

  const timer = setInterval(closeSlow, every).unref();
  server.once('close', () => clearInterval(timer));
  return closeSlow;
}
