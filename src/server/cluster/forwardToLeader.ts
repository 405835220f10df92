import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { peerOf, setForwardedPeer } from '../access/visitorOf.ts';
import { bodyChunks } from '../contribute/bodyChunks.ts';
import { respondProblem } from '../respondProblem.ts';
import { needsLeader } from './needsLeader.ts';
import { NODE_HEADER, type NodeSignatures, type SignedRequest } from './nodeSignature.ts';

/** Which node leads. */
export interface LeaderPort {
  /** Whether this node leads. */
  isLeader(): boolean;
  /** The address of the leading node for other nodes, such as `http://10.0.0.5:3000`, if known. */
  leaderAddress(): string | undefined;
}

export interface ForwardingOptions {
  readonly leadership: LeaderPort;
  readonly signatures: NodeSignatures;
  /** How long a request waits for a leader, in ms; longer than it takes to follow a dead one. */
  readonly waitMs?: number;
}

const WAIT_MS = 12_000;
/** How often to look for a leader meanwhile, in ms. */
const LOOK_MS = 250;
const CONNECT_MS = 2000;
/** For browsers and programs, when there is no leader, in seconds. */
const RETRY_AFTER = '3';

const FORWARDED = 'forwardedByNode';

/** Of one connection, not of the request (RFC 9110, section 7.6.1). */
const OF_A_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/**
 * Accepts requests that other nodes forward, with the address of the visitor's connection. Whoever sends
 * the header without the secret of the site is refused. It comes before everything that uses addresses.
 */
export function acceptForwarded(signatures: NodeSignatures): MiddlewareHandler {
  return async (c, next) => {
    const header = c.req.header(NODE_HEADER);
    if (header !== undefined) {
      const verified = signatures.verify(signedPartOf(c), header);
      if (!verified) return respondProblem(c, 'not-signed');
      setForwardedPeer(c, verified.peer);
      c.set(FORWARDED, true);
    }
    return next();
  };
}

/** Forwards to the leading node what only that can answer. A forwarded request is not forwarded again. */
export function forwardToLeader(options: ForwardingOptions): MiddlewareHandler {
  const { leadership, waitMs = WAIT_MS } = options;
  return async (c, next) => {
    if (!needsLeader(c.req.method, c.req.path) || leadership.isLeader()) return next();
    if (c.get(FORWARDED) === true) return respondNoLeader(c);
    const { signal } = c.req.raw;
    for (let waited = 0; !signal.aborted; waited += LOOK_MS) {
      if (leadership.isLeader()) return next();
      const address = leadership.leaderAddress();
      const answer = address === undefined ? 'unreached' : await send(options, c, address);
      if (answer !== 'unreached') return answer === 'lost' ? respondNoLeader(c) : answer;
      if (waited >= waitMs) break;
      await wait(LOOK_MS);
    }
    return respondNoLeader(c);
  };
}

/** Responds that no node leads at present. What was sent may be sent again. */
export function respondNoLeader(c: Context): Response {
  const problem = respondProblem(c, 'no-leader');
  problem.headers.set('retry-after', RETRY_AFTER);
  return problem;
}

function signedPartOf(c: Context): SignedRequest {
  const { pathname, search } = new URL(c.req.url);
  const host = c.req.header('host') ?? '';
  return { method: c.req.method, target: `${pathname}${search}`, host };
}

/**
 * Sends a request to another node. `unreached`: it has got nothing of it; `lost`: it may have got all of
 * it, and may have done what it says.
 */
async function send(
  { leadership, signatures }: ForwardingOptions,
  c: Context,
  address: string,
): Promise<Response | 'unreached' | 'lost'> {
  const signed = signedPartOf(c);
  const isTls = address.startsWith('https:');
  const answered = Promise.withResolvers<IncomingMessage | 'unreached' | 'lost'>();
  const request = (isTls ? httpsRequest : httpRequest)(`${address}${signed.target}`, {
    method: signed.method,
    headers: {
      ...headersFor(c),
      host: signed.host,
      [NODE_HEADER]: signatures.sign(signed, peerOf(c)),
    },
    // A connection of its own: whether it was reached is known for sure.
    agent: false,
    signal: c.req.raw.signal,
  });
  let isConnected = false;
  const connecting = setTimeout(() => request.destroy(new Error('not reached')), CONNECT_MS);
  request.once('socket', (socket) => {
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      isConnected = true;
      clearTimeout(connecting);
      void sendBody(c, request);
    });
  });
  request.once('response', answered.resolve);
  request.on('error', () => answered.resolve(isConnected ? 'lost' : 'unreached'));
  // A node without power closes no connection.
  const watching = setInterval(() => {
    const current = leadership.leaderAddress();
    const isOther = leadership.isLeader() || (current !== undefined && current !== address);
    if (isOther) request.destroy(new Error('another node leads'));
  }, LOOK_MS);
  try {
    const answer = await answered.promise;
    return typeof answer === 'string' ? answer : responseOf(answer, signed.method);
  } finally {
    clearTimeout(connecting);
    clearInterval(watching);
  }
}

/** Sends the body as it arrives. A failure ends the request. */
async function sendBody(c: Context, request: ClientRequest): Promise<void> {
  const { headers } = c.req.raw;
  const hasBody = headers.has('content-length') || headers.has('transfer-encoding');
  if (!hasBody && c.req.raw.body === null) return void request.end();
  await pipeline(bodyChunks(c), request).catch((error: unknown) => {
    request.destroy(error instanceof Error ? error : undefined);
  });
}

function headersFor(c: Context): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of c.req.raw.headers) {
    if (!OF_A_CONNECTION.has(name) && name !== NODE_HEADER) sent[name] = value;
  }
  return sent;
}

function responseOf(answer: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [answer.rawHeaders[at], answer.rawHeaders[at + 1]];
    if (!OF_A_CONNECTION.has(name.toLowerCase())) headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty) answer.resume();
  // The same class under two names: that of Node's types and that of the DOM's.
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream);
  return new Response(body, { status, headers });
}
