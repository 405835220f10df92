import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import type { RequestErrorCode } from '../lib/requestError.ts';
import type { SentItems } from './itemExchange.ts';

/** The first message of the page: the URL of the packed catalog, or its bytes. */
export type SearchWorkerInit = { readonly catalog: string } | { readonly bytes: ArrayBuffer };

/** Later messages of the page: requests for results or suggestions. */
export type SearchWorkerRequest =
  | { readonly id: number; readonly request: SearchRequest }
  | { readonly id: number; readonly suggest: SuggestRequest };

/** The arguments of `SearchEngine.suggest`. */
export interface SuggestRequest {
  readonly query: string;
  readonly limit: number;
}

/** Messages of the search worker: progress, whether it can search, then a reply to each request. */
export type SearchWorkerMessage =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly code: RequestErrorCode; readonly reason: string }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly result: Omit<SearchResult, 'items'>;
      readonly items: SentItems;
    }
  | {
      readonly type: 'suggestions';
      readonly id: number;
      readonly suggestions: readonly Suggestion[];
    };
