import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import { NO_FILTERS } from '../catalog/filters.ts';
import { pathOnSite, publicAddress, withAddresses } from '../catalog/publicAddress.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { Encoding } from './chooseEncoding.ts';
import { SMALLEST_COMPRESSED } from './compressText.ts';
import { createRecentlyUsed } from './recentlyUsed.ts';
import type { SearchService } from './searchService.ts';

/** The size of an edition's search cache in bytes: about 15,000 first pages of results. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Cached search results. */
export interface SearchCache {
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * The result as JSON with absolute URLs, like `/metadata2.json`: in the encoding, or as identity
   * if compression gains too little.
   */
  json(request: SearchRequest, encoding: Encoding): Promise<EncodedJson>;
}

interface CacheOptions {
  /** The size of the cache in bytes. */
  readonly mostBytes?: number;
  /** The main archive host, if known. */
  readonly mainHost?: string | undefined;
}

interface EncodedJson {
  readonly encoding: Encoding;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** One result in each requested encoding; at least one. */
type Bodies = { readonly [Name in Encoding]?: EncodedJson };

/**
 * Caches search results (docs/decisions/0016-answer-cache.md). Equal requests have equal results,
 * because the cache belongs to one edition of the catalog: the next edition has its own, so no
 * entry can be outdated.
 */
export function createSearchCache(
  service: Pick<SearchService, 'search'>,
  { mostBytes = MOST_BYTES, mainHost }: CacheOptions = {},
): SearchCache {
  const recent = createRecentlyUsed<Bodies>(mostBytes);
  /** Searches in progress, so that equal requests share one. */
  const running = new Map<string, Promise<string>>();

  function search(key: string, request: SearchRequest): Promise<string> {
    const before = running.get(key);
    if (before) return before;
    const pending = service.search(request).finally(() => running.delete(key));
    running.set(key, pending);
    return pending;
  }

  async function find(request: SearchRequest, encoding: Encoding): Promise<EncodedJson> {
    const key = keyOf(request);
    const kept = recent.get(key);
    const cached = kept?.[encoding];
    if (cached) return cached;
    const [other] = Object.values(kept ?? {});
    const json = other ? decode(other) : withAbsoluteUrls(await search(key, request), mainHost);
    const encoded = encode(json, encoding);
    const bodies = { ...recent.get(key), [encoding]: encoded };
    recent.set(key, bodies, bytesOf(key, bodies));
    return encoded;
  }

  return {
    json: find,
    search: async (request) => withPaths(decode(await find(request, 'br')), mainHost),
  };
}

/** A search result with absolute URLs, for programs. */
function withAbsoluteUrls(json: string, mainHost: string | undefined): string {
  if (mainHost === undefined) return json;
  return JSON.stringify(mapUrls(json, (url) => publicAddress(url, mainHost)));
}

/** The opposite: a search result with paths, for pages. */
function withPaths(json: string, mainHost: string | undefined): SearchResult {
  return mapUrls(json, (url) => pathOnSite(url, mainHost));
}

function mapUrls(json: string, mapUrl: (url: string) => string): SearchResult {
  // The cast is safe: the search itself wrote this JSON.
  const result: SearchResult = JSON.parse(json);
  return { ...result, items: result.items.map((item) => withAddresses(item, mapUrl)) };
}

/** The cache key: everything that determines a result. */
function keyOf(request: SearchRequest): string {
  const { query, category, filters, withDocument, sort, offset, limit, ...others } = request;
  // A compile error here means that a new field of requests is missing in the key.
  others satisfies Record<string, never>;
  const chosen = filters ?? NO_FILTERS;
  return JSON.stringify([
    query,
    category,
    chosen,
    withDocument ?? false,
    sort ?? 'relevance',
    offset,
    limit,
  ]);
}

/**
 * Compresses at once and not in a thread: it takes about 0.1 ms, less than the round trip, and no
 * two requests can do it twice.
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

function decode({ encoding, body }: EncodedJson): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  return new TextDecoder().decode(body);
}

/** The approximate size of an entry in bytes, rather too large. */
function bytesOf(key: string, bodies: Bodies): number {
  const sent = Object.values(bodies).reduce((sum, { body }) => sum + body.byteLength + 200, 0);
  return 300 + 2 * key.length + sent;
}
