import type { ListUrls } from '../../protocol/hosts.ts';
import type { SearchRequest, SearchResult } from '../../search/engine.ts';

/** What the page says first: where the lists are. */
export interface StartOfSearchWorker {
  readonly lists: ListUrls;
}

/** What the page says to its search worker after that. */
export interface ToSearchWorker {
  readonly id: number;
  readonly request: SearchRequest;
}

/** What the search worker says: once whether it can search, then one answer for each question. */
export type FromSearchWorker =
  /** `complete`: it knows all that the server knows, so both give the same answers. */
  | { readonly type: 'ready'; readonly complete: boolean }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'answer'; readonly id: number; readonly result: SearchResult };
