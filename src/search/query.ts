import { type Isbn, parseIsbn } from '../catalog/isbn.ts';
import { type Md5, parseMd5 } from '../catalog/md5.ts';
import { trimQuery } from '../catalog/trimQuery.ts';

/** What a query is understood as (specification, sections 4 and 5). */
export type Query =
  | { readonly mode: 'isbn'; readonly isbn: Isbn }
  | { readonly mode: 'md5'; readonly md5: Md5 }
  | { readonly mode: 'text'; readonly text: string };

export type QueryMode = Query['mode'];

/** Understands what was typed: trimmed, then an ISBN, an MD5, or else text. */
export function parseQuery(typed: string): Query {
  const text = trimQuery(typed);
  const isbn = parseIsbn(text);
  if (isbn) return { mode: 'isbn', isbn };
  const md5 = parseMd5(text);
  if (md5) return { mode: 'md5', md5 };
  return { mode: 'text', text };
}
