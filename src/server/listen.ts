import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { errorCode } from '../lib/systemError.ts';
import { PROBLEM_TYPE, problem } from '../protocol/errors.ts';
import { answerParseErrors } from './answerParseErrors.ts';
import { withDirectBodies } from './files/withDirectBodies.ts';
import { isWellAddressed } from './isWellAddressed.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './limitConnections.ts';
import type { Log } from './log.ts';

/**
 * Limits on slow clients, in milliseconds. Node's defaults let a client take a minute for its
 * headers and look for late ones every 30 s only, so 2,000 idle sockets would stay for more than a
 * minute.
 */
const LIMITS = {
  headersTimeout: 10_000,
  /** With the body, which only calls of the webhook have. */
  requestTimeout: 12_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than the 60 s that proxies keep an idle connection, so that they close it, not we. */
  keepAliveTimeout: 65_000,
  /**
   * Of a connection in use on which nothing moves: who reads nothing of a download holds its memory,
   * and can go on later with a range. Longer than it takes until a cover that waits is drawn.
   */
  standstill: 120_000,
};

const OPTIONS = { host: '--host', port: '--port' };

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Takes no more requests, lets running ones finish for at most `graceMs`, then cuts them. */
  stop(graceMs: number): Promise<{ finished: boolean }>;
}

/** Answers some requests itself and passes the others on, as Node's middlewares do. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly log: Log;
  /** What a person chooses them with, as faults name it; the options of `serve` where absent. */
  readonly chosenBy?: { readonly host: string; readonly port: string };
  /** What stands before the app, made for the server; development puts the bundler here. */
  readonly before?: (server: Server) => Promise<Middleware>;
  readonly limits?: Partial<typeof LIMITS>;
  readonly tending?: Partial<ConnectionLimits>;
}

/** Serves an app over HTTP; resolves once it listens, with an error value where it cannot. */
export async function listen(
  app: Hono,
  { host, port, log, chosenBy = OPTIONS, before, limits, tending }: ListenOptions,
): Promise<{ listening: Listening; error?: never } | { listening?: never; error: string }> {
  const answer = getRequestListener(
    withDirectBodies(app.fetch, (error) => log.error({ err: error }, 'a download broke off')),
  );
  const { standstill, ...options } = { ...LIMITS, ...limits };
  const server = createServer(options);
  server.setTimeout(standstill);
  answerParseErrors(server);
  limitConnections(server, { ...CONNECTION_LIMITS, ...tending }, () => performance.now());
  const middleware = await before?.(server);
  server.on('request', (request, response) => {
    if (!isWellAddressed(request)) refuse(response);
    else if (middleware) middleware(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  const failure = await new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure) return { error: explain(failure, host, port, chosenBy) };
  server.removeAllListeners('error');
  server.on('error', (error) => log.error({ err: error }, 'the HTTP server reported an error'));

  const bound = server.address();
  return {
    listening: {
      address: host,
      port: typeof bound === 'object' && bound ? bound.port : port,
      stop: (graceMs) => stop(server, graceMs),
    },
  };
}

/** The end of the connection as well: who sends what has two meanings is asked nothing more. */
function refuse(response: ServerResponse): void {
  const body = problem('bad-request');
  const headers = {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(body.status, headers).end(JSON.stringify(body));
}

async function stop(server: Server, graceMs: number): Promise<{ finished: boolean }> {
  const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), graceMs);
  });
  // A connection that was in use when the stop came becomes idle later, and would be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const finished = await Promise.race([closed, late]);
  clearTimeout(timer);
  clearInterval(sweep);
  if (!finished) server.closeAllConnections();
  return { finished };
}

function explain(error: Error, host: string, port: number, chosenBy: typeof OPTIONS): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Choose another with ${chosenBy.port}.`;
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}. Choose one above 1023 with ${chosenBy.port}.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Choose one with ${chosenBy.host}.`;
  }
  return `The server cannot listen on ${host}:${port}: ${error.message}`;
}
