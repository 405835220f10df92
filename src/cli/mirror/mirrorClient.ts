import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { networkReason } from '../login/siteClient.ts';
import { Interruption, MirrorFailure } from './mirrorFailure.ts';

/** Sends requests to a site, one after the other. */
export interface MirrorClient {
  /**
   * Sends a GET request, again and again if need be, until `use` has read its answer; the answer is no
   * redirect, and no error of the server. Throws a `MirrorFailure` if the site cannot be used, what `use`
   * throws, or the reason of the signal.
   *
   * @param attempts how often it is sent, of those that bring nothing; 6 by default
   */
  get<Result>(
    path: string,
    headers: () => Promise<Readonly<Record<string, string>>>,
    use: (response: Response) => Promise<Result>,
    attempts?: number,
  ): Promise<Result>;
}

interface ClientOptions {
  /** The origin of the site. */
  readonly site: string;
  readonly userAgent: string;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (ms: number) => Promise<void>;
  /** Called before each wait, with why and for how long. */
  readonly onWait: (reason: string, ms: number) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** How long nothing may arrive: a server may read a large document from a bucket before it answers. */
const SILENCE_MS = 2 * MINUTE_MS;

/** How often a request is sent that brings nothing; the waits between double from a second on. */
const MOST_ATTEMPTS = 6;

/** A server that asks to wait for longer is asked again by the next run. */
const LONGEST_WAIT_MS = 2 * HOUR_MS;

/**
 * A client that is gentle with a site: it has one request at a time, and waits as long as the site asks
 * it to (`Retry-After`; RFC 9110, section 10.2.3). It follows no redirect, so that whatever it sends and
 * gets stays between the two.
 */
export function createMirrorClient(options: ClientOptions): MirrorClient {
  const { site, wait, onWait, signal } = options;
  return {
    async get(path, headers, use, attempts = MOST_ATTEMPTS) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send(options, { path, headers: await headers(), use });
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof Interruption)) throw error;
          if (error.hasProgressed) attempt = 0;
          const ms = error.waitMs ?? 1000 * 2 ** Math.max(0, attempt - 1);
          if (attempt >= attempts || ms > LONGEST_WAIT_MS) {
            throw new MirrorFailure(
              `${site} ${error.message}. Run the command again later: it goes on.`,
              { isPassing: true },
            );
          }
          onWait(error.message, ms);
          await wait(ms);
        }
      }
    },
  };
}

async function send<Result>(
  { site, userAgent, fetch, now, signal }: ClientOptions,
  {
    path,
    headers,
    use,
  }: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly use: (response: Response) => Promise<Result>;
  },
): Promise<Result> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(`${site}${path}`, {
      headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    }).catch((error: unknown) => {
      throw new Interruption(`cannot be reached: ${networkReason(error)}`, { cause: error });
    });
    const { status } = response;
    if (status === 429 || status >= 500) {
      const waitMs = retryAfter(response.headers.get('retry-after'), now());
      await response.body?.cancel();
      const reason = status === 429 ? 'asks to wait' : `answers with an error (${status})`;
      // A limit is no failure: it passes, however long the archive is.
      throw new Interruption(reason, {
        waitMs,
        hasProgressed: status === 429 && waitMs !== undefined,
      });
    }
    if (status >= 300 && status < 400 && status !== 304) {
      await response.body?.cancel();
      throw new MirrorFailure(
        `${site} leads on to another place, which is not followed. Use the address that a browser ends up at.`,
      );
    }
    return await use(withWatch(response, () => timer.refresh()));
  } finally {
    clearTimeout(timer);
  }
}

/** A response that reports each chunk. What interrupts it becomes an `Interruption`. */
function withWatch(response: Response, onChunk: () => void): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let hasProgressed = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        onChunk();
        hasProgressed = true;
        controller.enqueue(value);
      } catch (error) {
        const reason = `was interrupted: ${networkReason(error)}`;
        controller.error(new Interruption(reason, { hasProgressed, cause: error }));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

/** The wait that `Retry-After` asks for, in ms; undefined without one. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,9}$/u.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, seconds) * 1000 : undefined;
}

/** Reads the bytes of an answer, of which there may be only so many. */
export async function readUpTo(response: Response, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > limit) throw new MirrorFailure('The site sends more than it has announced.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
