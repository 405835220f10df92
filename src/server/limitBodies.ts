import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { CONTRIBUTION_API } from '../protocol/contribution/apiPaths.ts';

export interface BodyLimits {
  /** How long a request body may take, in ms. */
  readonly requestTimeout: number;
  /** How long an upload may send nothing, in ms. */
  readonly uploadStandstill: number;
  /** The interval between checks, in ms. */
  readonly connectionsCheckingInterval: number;
}

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isUpload: boolean;
  /** How many bytes had arrived on the connection. */
  received: number;
  /** Since when nothing more has arrived; for others than uploads, when the body began. */
  since: number;
}

/**
 * Ends requests whose bodies take too long. Node's own limit (`requestTimeout`) is the same for all
 * requests, and the part of a file may take an hour on a slow line: an upload may go on as long as bytes
 * arrive.
 *
 * @param now milliseconds of any monotonic clock
 */
export function limitBodies(server: Server, limits: BodyLimits, now: () => number): void {
  const bodies = new Set<Watched>();
  // Before the app, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      return;
    }
    const isUpload = request.url?.startsWith(`${CONTRIBUTION_API.uploads}/`) === true;
    const watched = { request, response, isUpload, received: socket.bytesRead, since: now() };
    bodies.add(watched);
    const forget = () => void bodies.delete(watched);
    request.once('end', forget).once('close', forget);
  });

  function check(): void {
    const time = now();
    for (const watched of bodies) {
      const { request, response, received } = watched;
      if (request.complete) continue;
      // What still arrives after the answer is of no use.
      const isUpload = watched.isUpload && !response.writableEnded;
      if (isUpload && request.socket.bytesRead > received) {
        watched.received = request.socket.bytesRead;
        watched.since = time;
      }
      const longest = isUpload ? limits.uploadStandstill : limits.requestTimeout;
      if (time - watched.since < longest) continue;
      bodies.delete(watched);
      // As Node does for its own limit.
      const late = Object.assign(new Error('Request timeout'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', late, request.socket);
    }
  }

  const timer = setInterval(check, limits.connectionsCheckingInterval).unref();
  server.once('close', () => clearInterval(timer));
}
