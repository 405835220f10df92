import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import { RequestError } from '../lib/requestError.ts';
import type { SuggestRequest } from './searchWorkerMessages.ts';

/** Whoever can answer a search: the server, or the worker in this browser. */
export interface SearchClient {
  /** Rejects with what `signal` was aborted with, or a `RequestError`. */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult>;
}

/** The search of this browser, which also says what may be meant while it is being typed. */
export interface SuggestingClient extends SearchClient {
  /** Rejects with what `signal` was aborted with, or a `RequestError`. */
  suggest(request: SuggestRequest, signal: AbortSignal): Promise<readonly Suggestion[]>;
}

/** A client that takes time to get ready, and may never be. */
export interface LazySearchClient {
  /** The client, once and as long as it can answer. */
  readonly current: SuggestingClient | undefined;
  /** Gets ready, if it is not at it: the client, or why there is none. */
  prepare(): Promise<SearchClient | RequestError>;
  /** Gets ready anew, if it is not. */
  renew(): void;
  /**
   * Gets another client ready beside the current one, for the bytes of a newer catalog, and puts it
   * in its place; false where that cannot be, and the current one stays.
   */
  replace(catalog: ArrayBuffer): Promise<boolean>;
}

/**
 * Two clients as one: the browser's own while it can answer, and the server until then or after it
 * failed. Where the server fails too, the browser's is waited for before the search is given up.
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

/** The browser's client where no server is behind the page: what is asked waits until it can answer. */
export function createLoneSearchClient(browser: LazySearchClient): SearchClient {
  return {
    async search(request, signal) {
      const client = browser.current ?? (await browser.prepare());
      signal.throwIfAborted();
      if (client instanceof RequestError) throw client;
      return client.search(request, signal);
    },
  };
}
