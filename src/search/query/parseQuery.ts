import { type Isbn, parseIsbn, parseIsbn10 } from '../../catalog/isbn.ts';
import { type Md5, parseMd5 } from '../../catalog/md5.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';

/** A query by its mode (specification, sections 4 and 5). */
export type Query =
  | { readonly mode: 'isbn'; readonly isbn: Isbn }
  | { readonly mode: 'md5'; readonly md5: Md5 }
  | { readonly mode: 'text'; readonly text: string };

export type QueryMode = Query['mode'];

/**
 * Parses a query: trimmed, then an ISBN, an MD5, or else text. An ISBN may have a label, ten
 * digits, and any hyphens.
 */
export function parseQuery(typed: string): Query {
  const text = trimQuery(typed);
  const plain = text
    .normalize('NFKC')
    .replace(/^(?:isbn(?:[-\s]?1[03](?![\d-]))?|书号|md5)\s*[:：]?\s*/iu, '');
  const isbn = parseIsbn(plain) ?? parseIsbn10(plain);
  if (isbn) return { mode: 'isbn', isbn };
  const md5 = parseMd5(plain);
  if (md5) return { mode: 'md5', md5 };
  return { mode: 'text', text };
}
