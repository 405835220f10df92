import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import { RequestError } from '../lib/requestError.ts';
import type { SuggestRequest } from './searchWorkerMessages.ts';

/** A client that answers searches: the server, or the worker in this browser. */
export interface SearchClient {
  /** Rejects with the abort reason of `signal` or with a `RequestError`. */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult>;
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
 * fails, too, the search waits for the browser's client before it fails.
 */
export function createSearchClient(server: SearchClient, browser: LazySearchClient): SearchClient {
  return {
    async search(request, signal) {
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
      const client = browser.current ?? (await browser.prepare());
      signal.throwIfAborted();
      if (client instanceof RequestError) throw client;
      return client.search(request, signal);
    },
  };
}
