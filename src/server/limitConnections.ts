import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is done about connections that many hold and few need, in milliseconds and numbers. */
export const CONNECTION_LIMITS = {
  /** How often they are looked at. */
  every: 2000,
  /** After how long with nothing taken of what is sent to it a reader counts as slow. */
  slowAfter: 10_000,
  /** How many slow readers are borne: each holds a chunk, and what the system buffers. */
  mostSlow: 256,
  /** How many connections there may be before those that wait for a next request are closed. */
  mostIdle: 2000,
  /** How many there may be at all; more are closed as they come. */
  most: 16_000,
  /**
   * How many requests one connection may have sent ahead of their answers. Programs of ours and
   * proxies send one at a time; what waits holds ten kilobytes each, and nothing else ends it.
   */
  mostAhead: 100,
} as const;

/** How many may come before idle ones are looked for again. */
const SPARE = 100;

export type ConnectionLimits = { readonly [Name in keyof typeof CONNECTION_LIMITS]: number };

interface Watched {
  /** How many bytes it has taken. */
  taken: number;
  /** Since when that has not changed, while something was there to be taken. */
  since: number;
  /** How many requests of it are being answered; undefined before the first. */
  running?: number;
}

/**
 * Keeps a server open to good visitors while others hold connections. A slow line is no fault, so
 * slow readers go on as long as they are few; where they are too many, those who have taken nothing
 * for longest are cut off, and can go on with a range. Connections that are kept for a next request
 * are closed when there are thousands: a browser opens another. So is one that sends requests ahead
 * by the hundred and reads no answer. Nothing is counted by address, because a campus or a proxy has
 * one for hundreds of readers.
 *
 * @param now milliseconds, of any clock that goes on evenly
 * @returns what looks at them once
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
    if (sockets.size > mostIdle && sockets.size % SPARE === 0) closeIdle();
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

  /** Node's own way takes those that have only just come for idle, too. */
  function closeIdle(): void {
    for (const [socket, { running }] of sockets) if (running === 0) socket.destroy();
  }

  function look(): void {
    const time = now();
    const slow: (readonly [Socket, number])[] = [];
    for (const [socket, watched] of sockets) {
      const { writableLength, bytesWritten } = socket;
      // What has left this process; what has not is still held here.
      const taken = bytesWritten - writableLength;
      if (writableLength === 0 || taken !== watched.taken) {
        watched.taken = taken;
        watched.since = time;
      } else if (time - watched.since >= slowAfter) slow.push([socket, watched.since]);
    }
    if (slow.length > mostSlow) {
      const slowestFirst = slow.sort(([, one], [, other]) => one - other);
      for (const [socket] of slowestFirst.slice(0, slow.length - mostSlow)) {
        // Closed in peace, the system would go on keeping megabytes for it.
        socket.resetAndDestroy();
      }
    }
  }

  const timer = setInterval(look, every).unref();
  server.once('close', () => clearInterval(timer));
  return look;
}
