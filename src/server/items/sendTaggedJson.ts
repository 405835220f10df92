import type { Context } from 'hono';
import { tagOf } from '../../storage/tagOf.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { matchesEntityTag } from '../files/entityTag.ts';

/** JSON that is ready to be sent. */
export interface TaggedJson {
  readonly text: string;
  /** Of the content: whether it is compressed does not change it. */
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
}

export function taggedJson(body: object): TaggedJson {
  const text = JSON.stringify(body);
  return { text, tag: tagOf(text), size: Buffer.byteLength(text) };
}

/**
 * Responds with JSON and its entity tag, or with 304 to a client that has it. The tag is weak: it names
 * the content, which is compressed afterwards or not (RFC 9110, section 8.8.1).
 */
export function sendTaggedJson(
  c: Context,
  { text, tag, size }: TaggedJson,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { ...headers, etag: `W/"${tag}"`, 'cache-control': REVALIDATE };
  const known = c.req.header('if-none-match');
  if (known !== undefined && matchesEntityTag(known, tag, 'weak')) return c.body(null, 304, all);
  return c.body(text, 200, {
    ...all,
    'content-type': 'application/json',
    'content-length': String(size),
  });
}
