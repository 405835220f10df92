import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import type { RequestErrorCode } from '../lib/requestError.ts';
import type { SentItems } from './itemExchange.ts';

/** What the page says first: where the packed catalog is, or what it has fetched from there. */
export type StartOfSearchWorker = { readonly catalog: string } | { readonly bytes: ArrayBuffer };

/** What the page asks its search worker after that: for results, or for suggestions. */
export type ToSearchWorker =
  | { readonly id: number; readonly request: SearchRequest }
  | { readonly id: number; readonly suggest: SuggestRequest };

/** The arguments of `SearchEngine.suggest`. */
export interface SuggestRequest {
  readonly query: string;
  readonly limit: number;
}

/** What the search worker says: that it is at it, whether it can search, then an answer to each question. */
export type FromSearchWorker =
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
