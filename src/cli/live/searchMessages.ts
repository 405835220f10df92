import type { SearchRequest } from '../../search/engine.ts';
import type { ItemName } from '../../server/searchService.ts';

/** What a search is made of: texts as bytes, which one thread hands to another without copying them. */
export interface SearchTask {
  /** The JSON of a list of items. */
  readonly items: Uint8Array<ArrayBuffer>;
  /** Whether these are what `readPrepared` reads; they are those of `metadata2.json` otherwise. */
  readonly arePrepared: boolean;
  /** `wiki.json`. */
  readonly wiki: Uint8Array<ArrayBuffer>;
  /** `hosts.main`, where it is known. */
  readonly mainHost: string | undefined;
}

/** What a search thread is told: once a packed lexicon as JSON, which it waits for, and questions. */
export type SearchMessage = { readonly lexicon: Uint8Array<ArrayBuffer> } | SearchQuestion;

/** What a thread is asked: what a search finds, or the names of items. */
export type SearchCall = { readonly request: SearchRequest } | { readonly ids: readonly string[] };

export type SearchQuestion = SearchCall & { readonly id: number };

/** What it says: that it can be asked, and then its answers. */
export type SearchReply =
  | 'ready'
  | { readonly id: number; readonly json: string }
  | { readonly id: number; readonly names: readonly (ItemName | undefined)[] };
