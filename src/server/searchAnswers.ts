import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { NO_FILTERS } from '../catalog/filters.ts';
import { publicAddress, withAddresses } from '../catalog/publicAddress.ts';
import type { SearchEngine, SearchRequest, SearchResult } from '../search/engine.ts';
import type { Encoding } from './chooseEncoding.ts';
import { SMALLEST_COMPRESSED } from './compressText.ts';
import { createRecentlyUsed } from './recentlyUsed.ts';

/** How many bytes the kept answers of an edition may take: about 5,000 first pages of results. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The answers of an engine, each made once for as long as it is kept. */
export interface SearchAnswers {
  search(request: SearchRequest): SearchResult;
  /** The result as JSON, with addresses as `/metadata2.json` has them: in the encoding, or as it is where that is too little to gain from it. */
  json(request: SearchRequest, encoding: Encoding): EncodedJson;
}

interface AnswerOptions {
  /** How many bytes the answers that are kept may take. */
  readonly mostBytes?: number;
  /** The main archive host, where it is known. */
  readonly mainHost?: string | undefined;
}

interface EncodedJson {
  readonly encoding: Encoding;
  readonly body: Uint8Array<ArrayBuffer>;
}

interface Answer {
  readonly result: SearchResult;
  readonly bodies: { readonly [Name in Encoding]?: EncodedJson };
}

/**
 * Remembers what an engine has answered (docs/decisions/0016-kept-answers.md). An engine always gives
 * the same answer to the same request, because it belongs to one edition of the catalog: the next
 * edition has an engine of its own, so nothing that is kept here can be out of date.
 */
export function createSearchAnswers(
  engine: Pick<SearchEngine, 'search'>,
  { mostBytes = MOST_BYTES, mainHost }: AnswerOptions = {},
): SearchAnswers {
  const recent = createRecentlyUsed<Answer>(mostBytes);
  const keep = (key: string, answer: Answer) => {
    recent.set(key, answer, bytesOf(key, answer));
    return answer;
  };
  const find = (key: string, request: SearchRequest) =>
    recent.get(key) ?? keep(key, { result: engine.search(request), bodies: {} });
  return {
    search: (request) => find(keyOf(request), request).result,
    json(request, encoding) {
      const key = keyOf(request);
      const { result, bodies } = find(key, request);
      const known = bodies[encoding];
      if (known) return known;
      const made = encode(JSON.stringify(inFull(result, mainHost)), encoding);
      keep(key, { result, bodies: { ...bodies, [encoding]: made } });
      return made;
    },
  };
}

function inFull(result: SearchResult, mainHost: string | undefined): SearchResult {
  if (mainHost === undefined) return result;
  const tell = (url: string) => publicAddress(url, mainHost);
  return { ...result, items: result.items.map((item) => withAddresses(item, tell)) };
}

/** Everything that decides an answer. */
function keyOf(request: SearchRequest): string {
  const { query, category, filters, sort, offset, limit, ...others } = request;
  // A compile error here: what was added to requests belongs into the key.
  others satisfies Record<string, never>;
  const chosen = filters ?? NO_FILTERS;
  return JSON.stringify([query, category, chosen, sort ?? 'relevance', offset, limit]);
}

/**
 * Compressed at once and not in a thread: that takes about 0.1 ms, less than going there and back,
 * and no two requests can do it twice.
 */
function encode(json: string, encoding: Encoding): EncodedJson {
  const bytes = new TextEncoder().encode(json);
  if (encoding === 'identity' || bytes.byteLength < SMALLEST_COMPRESSED) {
    return { encoding: 'identity', body: bytes };
  }
  const compressed =
    encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, { level: 6 });
  return { encoding, body: new Uint8Array(compressed) };
}

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/**
 * What an answer takes, roughly and rather too much. Its items are those of the catalog, and take
 * nothing but their place in a list.
 */
function bytesOf(key: string, { result, bodies }: Answer): number {
  const { items, facets, marks = [] } = result;
  const options = Object.values(facets).reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const numbers = marks.reduce((sum, { length }) => sum + length, 0);
  const sent = Object.values(bodies).reduce((sum, { body }) => sum + body.byteLength + 200, 0);
  return 1000 + 2 * key.length + 16 * items.length + 50 * options + 50 * numbers + sent;
}
