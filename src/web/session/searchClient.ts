import type { SearchScope } from '../../protocol/urls.ts';
import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import type { TextDocumentHit } from '../../search/textHits.ts';
import { RequestError } from '../lib/requestError.ts';
import type { SuggestRequest } from './searchWorkerMessages.ts';

/** A search in titles, or in the texts of documents. */
export interface ScopedRequest extends SearchRequest {
  /** `title` by default. */
  readonly scope?: SearchScope | undefined;
}

export interface ScopedResult extends SearchResult {
  /** What was found in each of `items`, by a search in texts. */
  readonly texts?: readonly TextDocumentHit[] | undefined;
  /** Whether a search in texts has ended at its limit, so that there may be more. */
  readonly isPartial?: boolean | undefined;
  /** Whether texts are still being indexed. */
  readonly isBuilding?: boolean | undefined;
}

/** A client that answers searches: the server, or the worker in this browser. */
export interface SearchClient {
  /** Rejects with the abort reason of `signal` or with a `RequestError`. */
  search(request: ScopedRequest, signal: AbortSignal): Promise<ScopedResult>;
}

/** The search in this browser, which also suggests queries. */
export interface SuggestingClient extends SearchClient {
  /** Rejects with the abort reason of `signal` or with a `RequestError`. */
  suggest(request: SuggestRequest, signal: AbortSignal): Promise<readonly Suggestion[]>;
}

/** A client that takes time to start and may fail to. */
export interface LazySearchClient {
  /** The client, while it can answer. */
  readonly current: SuggestingClient | undefined;
  /** Starts the client unless it is starting; resolves with the client or the error. */
  prepare(): Promise<SearchClient | RequestError>;
  /** Starts the client again unless it is ready. */
  restart(): void;
  /**
   * Starts another client with the bytes of a newer catalog, and replaces the current one by it;
   * resolves with false if that fails, and the current one stays.
   */
  replace(catalog: ArrayBuffer): Promise<boolean>;
}

/**
 * Combines two clients: the browser's while it can answer, otherwise the server's. If the server
 * fails, too, the search waits for the browser's client before it fails. Only the server searches
 * in texts.
 *
 * @param isBrowserFirst whether to wait for the browser's client: on a stored page, its catalog is at
 * hand, and the server has just not answered
 */
export function createSearchClient(
  server: SearchClient,
  browser: LazySearchClient,
  { isBrowserFirst = false }: { readonly isBrowserFirst?: boolean | undefined } = {},
): SearchClient {
  return {
    async search(request, signal) {
      if (request.scope === 'text') return server.search(request, signal);
      if (isBrowserFirst) await browser.prepare();
      signal.throwIfAborted();
      const own = browser.current;
      if (own) {
        try {
          return await own.search(request, signal);
        } catch {
          signal.throwIfAborted();
        }
      }
      try {
        return await server.search(request, signal);
      } catch (failure) {
        signal.throwIfAborted();
        const prepared = await browser.prepare();
        signal.throwIfAborted();
        if (prepared instanceof RequestError || prepared === own) throw failure;
        return prepared.search(request, signal);
      }
    },
  };
}

/** The client of a page without a server: searches wait until the browser's client is ready. */
export function createBrowserOnlySearchClient(browser: LazySearchClient): SearchClient {
  return {
    async search(request, signal) {
      if (request.scope === 'text') throw new RequestError('unreachable');
      const client = browser.current ?? (await browser.prepare());
      signal.throwIfAborted();
      if (client instanceof RequestError) throw client;
      return client.search(request, signal);
    },
  };
}
