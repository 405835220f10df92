import type { ListUrls } from '../../protocol/hosts.ts';
import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import type { FailureCode } from '../lib/failure.ts';

/** What the page says first: where the lists are. */
export interface StartOfSearchWorker {
  readonly lists: ListUrls;
}

/** What the page asks its search worker after that: for results, or for suggestions. */
export type ToSearchWorker =
  | { readonly id: number; readonly request: SearchRequest }
  | { readonly id: number; readonly suggest: SuggestRequest };

/** The arguments of `SearchEngine.suggest`. */
export interface SuggestRequest {
  readonly query: string;
  readonly limit: number;
}

/**
 * What the search worker says: that it is at it, whether it can search, which it may come to do
 * better, then one answer for each question.
 */
export type FromSearchWorker =
  | { readonly type: 'loading' }
  /** `complete`: it knows all that the server knows, so both give the same answers. */
  | { readonly type: 'ready'; readonly complete: boolean }
  | { readonly type: 'failed'; readonly code: FailureCode; readonly reason: string }
  | { readonly type: 'answer'; readonly id: number; readonly result: SearchResult }
  | {
      readonly type: 'suggestions';
      readonly id: number;
      readonly suggestions: readonly Suggestion[];
    };
