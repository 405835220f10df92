import { createConnection, createServer, type Socket } from 'node:net';
import { createTokenBucket } from './tokenBucket.ts';

/** A network connection between a browser and a server. */
export interface Line {
  /** The download limit of all connections together. */
  readonly bytesPerSecond: number;
  /** The round trip, half of it each way. */
  readonly roundTripMs: number;
}

/** Slow 4G, as audits of web pages simulate it: 1.6 Mbit/s and 150 ms. */
export const SLOW_4G: Line = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150 };

/** 4G, as the same audits simulate it: 9 Mbit/s and 170 ms. */
export const REGULAR_4G: Line = { bytesPerSecond: 9_000_000 / 8, roundTripMs: 170 };

/** A crowded cell in exam week: 50 KB/s and 400 ms. */
export const CROWDED: Line = { bytesPerSecond: 50_000, roundTripMs: 400 };

export interface ShapingProxy {
  /** The address to open instead of the server's. */
  readonly url: string;
  /** The bytes sent to the browser until a time in ms since 1970, including HTTP headers. */
  receivedBy(epochMs: number): number;
  close(): Promise<void>;
}

/** The payload of an Ethernet packet; connections share the line packet by packet. */
const PACKET_BYTES = 1460;
/** The queue limit per connection; beyond it the server waits, as with a full TCP window. */
const QUEUE_BYTES = 64 * 1024;

/**
 * Starts a TCP proxy that is as slow as a line. Unlike the browser's own throttling, which only
 * affects pages, it also counts and slows requests of workers.
 *
 * Downstream packets of all connections share one token bucket; each then takes half a round trip.
 * Upstream bytes take the other half, and a new connection starts with a handshake of a full one.
 * Not simulated: TLS, slow start, packet loss, limited upload.
 */
export async function startShapingProxy(target: string, line: Line): Promise<ShapingProxy> {
  const { hostname, port } = new URL(target);
  const bucket = createTokenBucket({
    bytesPerSecond: line.bytesPerSecond,
    burst: 2 * PACKET_BYTES,
  });
  const halfTripMs = line.roundTripMs / 2;
  const deliveries: { readonly at: number; readonly total: number }[] = [];
  const sockets = new Set<Socket>();
  /** Connections with queued packets, the next one first. */
  const turns: Download[] = [];
  let isSending = false;
  /**
   * When the last packet left. It lags behind real time while this process is late, to catch up.
   */
  let clock = 0;

  async function send() {
    if (isSending) return;
    isSending = true;
    clock = Math.max(clock, performance.now());
    for (let next = turns.shift(); next; next = turns.shift()) {
      const packet = next.packets.shift();
      if (!packet) continue;
      if (next.packets.length > 0) turns.push(next);
      clock += bucket.take(packet.length, clock);
      const wait = clock - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      next.deliver(packet, clock + halfTripMs);
    }
    isSending = false;
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (browser) => {
    const upstream = createConnection({
      host: hostname,
      port: Number(port),
      noDelay: true,
      allowHalfOpen: true,
    });
    const connectedAt = performance.now() + line.roundTripMs;
    const up = createDelay();
    const down = createDelay();
    const arriveUp = (run: () => void) =>
      up(Math.max(connectedAt, performance.now()) + halfTripMs, run);
    browser.on('data', (chunk) => arriveUp(() => upstream.write(chunk)));
    browser.on('end', () => arriveUp(() => upstream.end()));

    let queued = 0;
    let ended = false;
    const download: Download = {
      packets: [],
      deliver(packet, arrival) {
        queued -= packet.length;
        if (queued < QUEUE_BYTES) upstream.resume();
        down(arrival, () => {
          if (browser.destroyed) return;
          browser.write(packet);
          const total = (deliveries.at(-1)?.total ?? 0) + packet.length;
          deliveries.push({ at: performance.timeOrigin + performance.now(), total });
        });
        if (ended && queued === 0) down(arrival, () => browser.end());
      },
    };
    upstream.on('data', (chunk: Uint8Array) => {
      if (download.packets.length === 0) turns.push(download);
      for (let offset = 0; offset < chunk.length; offset += PACKET_BYTES) {
        download.packets.push(chunk.subarray(offset, offset + PACKET_BYTES));
      }
      queued += chunk.length;
      if (queued >= QUEUE_BYTES) upstream.pause();
      void send();
    });
    upstream.on('end', () => {
      ended = true;
      if (queued === 0) down(performance.now() + halfTripMs, () => browser.end());
    });

    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(socket);
      // A browser may drop a connection at any time; both halves are closed together.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (socket === browser) {
          download.packets.length = 0;
          upstream.destroy();
        }
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    receivedBy: (epochMs) => deliveries.findLast(({ at }) => at <= epochMs)?.total ?? 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Download {
  readonly packets: Uint8Array[];
  /** Sends a packet; `arrival` is on this process's clock. */
  deliver(packet: Uint8Array, arrival: number): void;
}

/**
 * Runs callbacks at their times in the order of the calls, which timers due at the same time do not
 * guarantee.
 */
function createDelay(): (dueMs: number, run: () => void) => void {
  const waiting: (() => void)[] = [];
  return (dueMs, run) => {
    waiting.push(run);
    setTimeout(() => waiting.shift()?.(), Math.max(0, dueMs - performance.now()));
  };
}
