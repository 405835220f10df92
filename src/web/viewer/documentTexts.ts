import * as v from 'valibot';
import type { Md5 } from '../../catalog/md5.ts';
import {
  type DocumentMatches,
  DocumentMatchesSchema,
  type DocumentPage,
  DocumentPageSchema,
  matchesUrl,
  pageTextUrl,
} from '../../protocol/documentTexts.ts';
import { fetchJson } from '../lib/fetchJson.ts';

/** What the server knows about the text of a document; undefined if it does not answer. */
export interface DocumentTexts {
  fetchMatches(query: string, signal: AbortSignal): Promise<DocumentMatches | undefined>;
  fetchPage(page: number): Promise<DocumentPage | undefined>;
}

/** Asks the server that also sends the document. */
export function createDocumentTexts(id: Md5, send: typeof fetch): DocumentTexts {
  // A document may have no texts, and then there is nothing to tell anybody: pdf.js finds in it.
  return {
    fetchMatches: (query, signal) =>
      fetchJson(matchesUrl(id, query), { signal, fetch: send }).then(
        (body) => parsed(DocumentMatchesSchema, body),
        () => undefined,
      ),
    fetchPage: (page) =>
      fetchJson(pageTextUrl(id, page), { fetch: send }).then(
        (body) => parsed(DocumentPageSchema, body),
        () => undefined,
      ),
  };
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, body);
  return result.success ? result.output : undefined;
}
