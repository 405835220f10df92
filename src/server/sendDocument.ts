import type { Context } from 'hono';
import type { PublishedDocument } from '../catalog/publication.ts';
import { chooseEncoding, ENCODINGS } from './chooseEncoding.ts';
import { matchesEntityTag } from './files/entityTag.ts';

/**
 * Responds with a document from memory, in the best encoding for the client. Each encoding has its
 * own entity tag, because its bytes differ (RFC 9110, section 8.8.3.3); a client with the current
 * version gets 304.
 *
 * @param cacheControl the value of `Cache-Control`
 */
export function sendDocument(
  c: Context,
  document: PublishedDocument,
  cacheControl: string,
): Response {
  const bodies = { br: document.brotli, gzip: document.gzip, identity: document.body };
  const available = ENCODINGS.filter((encoding) => bodies[encoding]);
  const encoding = chooseEncoding(c.req.header('accept-encoding'), available);
  const tag = encoding === 'identity' ? document.tag : `${document.tag}-${encoding}`;
  const headers: Record<string, string> = {
    etag: `"${tag}"`,
    vary: 'Accept-Encoding',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  };
  const ifNoneMatch = c.req.header('if-none-match');
  if (ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, tag, 'weak'))
    return c.body(null, 304, headers);
  const body = bodies[encoding] ?? document.body;
  headers['content-type'] = document.contentType;
  headers['content-length'] = String(body.byteLength);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  return c.body(body, 200, headers);
}
