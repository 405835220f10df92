import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { PROBLEM_TYPE, problem } from '../../protocol/errors.ts';
import { type ByteProducer, takeProducer } from './byteBody.ts';

type Bindings = HttpBindings | Http2Bindings;
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

/**
 * Wraps an app's `fetch`, outermost, for `serve({ fetch })`: bodies created by `byteBody` are
 * written to the socket with backpressure and without web streams, about twice as fast; other
 * responses pass through. The promise resolves once the last byte is handed over or the client has
 * disconnected. A body that fails before its first byte becomes a 503; later the connection is
 * closed, because the promised length cannot be reached. `report` receives both errors.
 */
export function withDirectBodies(fetch: Fetch, report: (error: unknown) => void): Fetch {
  return (request, env) => {
    const answered = fetch(request, env);
    // A synchronous response is not a file, and the adapter has a fast path for it.
    if (!('then' in answered)) return answered;
    return answered.then(async (response) => {
      const { outgoing } = env;
      const produce = takeProducer(outgoing, response);
      if (produce === undefined || !(outgoing instanceof ServerResponse)) return response;
      await send(response, produce, outgoing, report);
      return RESPONSE_ALREADY_SENT;
    });
  };
}

/** Created once: every response closes, and capturing a stack trace is slow. */
const CLOSED = new Error('the connection was closed');

async function send(
  response: Response,
  produce: ByteProducer,
  outgoing: ServerResponse,
  report: (error: unknown) => void,
): Promise<void> {
  // Pipelined requests are answered in turn: a waiting one must hold no resources yet.
  if (outgoing.socket === null && !outgoing.destroyed) await once(outgoing, 'socket');
  if (outgoing.destroyed) return;

  const gone = new AbortController();
  const { signal } = gone;
  let written: (() => void) | undefined;
  outgoing.once('close', () => {
    gone.abort(CLOSED);
    written?.();
  });

  try {
    for await (const chunk of produce({ signal, transient: true })) {
      if (signal.aborted) return;
      if (!outgoing.headersSent)
        outgoing.writeHead(response.status, plainHeaders(response.headers));
      // Called when the socket has taken the bytes: from then on their memory may be reused.
      await new Promise<void>((resolve) => {
        written = resolve;
        outgoing.write(chunk, () => resolve());
      });
      if (signal.aborted) return;
    }
    outgoing.end();
  } catch (error) {
    if (signal.aborted) return;
    report(error);
    if (outgoing.headersSent) outgoing.destroy();
    else sendUnavailable(outgoing);
  }
}

function sendUnavailable(outgoing: ServerResponse): void {
  const body = problem('storage-unavailable');
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
  outgoing.writeHead(body.status, headers).end(JSON.stringify(body));
}

/** Headers as node:http takes them; only Set-Cookie may be repeated. */
function plainHeaders(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  const plain = Object.fromEntries(headers);
  return cookies.length === 0 ? plain : { ...plain, 'set-cookie': cookies };
}
