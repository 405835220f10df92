import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { errorCode } from '../lib/systemError.ts';
import { PROBLEM_TYPE, problem } from '../protocol/errors.ts';
import { answerParseErrors } from './answerParseErrors.ts';
import { withDirectBodies } from './files/withDirectBodies.ts';
import { hasValidTarget } from './hasValidTarget.ts';
import { limitBodies } from './limitBodies.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './limitConnections.ts';
import type { Log } from './log.ts';

/**
 * Limits on slow clients, in milliseconds. Node's defaults allow a minute for headers and check for
 * late ones only every 30 s, so 2,000 idle sockets would stay for more than a minute.
 */
const LIMITS = {
  headersTimeout: 10_000,
  /** For the body of a request, after its headers. */
  requestTimeout: 12_000,
  /** For an upload of which no byte arrives. One that goes on may take as long as it needs. */
  uploadStandstill: 30_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than the 60 s that proxies keep an idle connection, so that they close it first. */
  keepAliveTimeout: 65_000,
  /**
   * For a connection in use without progress: a client that reads nothing of a download holds its
   * memory, and can resume with a range. Longer than a request waits until a missing cover is
   * rendered.
   */
  standstill: 120_000,
};

const OPTIONS = { host: '--host', port: '--port' };

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Ends each connection after its next response (RFC 9112, section 9.6); new ones are still accepted. */
  closeConnections(): void;
  /** Accepts no more requests, lets running ones finish for at most `graceMs`, then closes them. */
  stop(graceMs: number): Promise<{ finished: boolean }>;
}

/** Handles some requests itself and passes the others on, like Node's middleware. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface ListenOptions {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly log: Log;
  /** The names of the two settings in error messages; the options of `serve` by default. */
  readonly chosenBy?: { readonly host: string; readonly port: string };
  /** Middleware before the app, created for the server; development puts the bundler here. */
  readonly before?: (server: Server) => Promise<Middleware>;
  readonly limits?: Partial<typeof LIMITS>;
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

/** Serves an app over HTTP. Resolves once it listens, or with an error if it cannot. */
export async function listen(
  app: Hono,
  { host, port, log, chosenBy = OPTIONS, before, limits, connectionLimits }: ListenOptions,
): Promise<{ listening: Listening; error?: never } | { listening?: never; error: string }> {
  const answer = getRequestListener(
    withDirectBodies(app.fetch, (error) => log.error({ err: error }, 'a download broke off')),
  );
  const { standstill, ...options } = { ...LIMITS, ...limits };
  const server = createServer({ ...options, requestTimeout: 0 });
  limitBodies(server, options, () => performance.now());
  server.setTimeout(standstill);
  answerParseErrors(server);
  limitConnections(server, { ...CONNECTION_LIMITS, ...connectionLimits }, () => performance.now());
  const middleware = await before?.(server);
  let isClosing = false;
  server.on('request', (request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    if (!hasValidTarget(request)) refuse(response);
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
      closeConnections() {
        isClosing = true;
        server.closeIdleConnections();
      },
      stop(graceMs) {
        isClosing = true;
        return stop(server, graceMs);
      },
    },
  };
}

/** Closes the connection as well: the rest of an ambiguous stream cannot be trusted. */
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
  // A connection that was in use at the stop becomes idle later, and would be kept alive.
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
