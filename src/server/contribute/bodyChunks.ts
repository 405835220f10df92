import { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The body of a request in chunks, from Node's own stream where there is one: a web stream copies each
 * chunk, and collecting that garbage keeps other requests waiting. The connection stays open if the
 * reader stops early, for the response.
 */
export function bodyChunks(c: Context): AsyncIterable<Uint8Array> {
  const env: Partial<HttpBindings> | undefined = c.env;
  const incoming = env?.incoming;
  if (incoming instanceof IncomingMessage) {
    return { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) };
  }
  return c.req.raw.body ?? new Blob([]).stream();
}
