import type { SearchRequest } from '../../search/engine.ts';
import type { ItemName } from '../../server/searchService.ts';

/** The input of a search: texts as bytes, which threads transfer without copying. */
export interface SearchTask {
  /** The JSON of a list of items. */
  readonly items: Uint8Array<ArrayBuffer>;
  /** Whether the items are in the format of `readPrepared`, rather than of `metadata2.json`. */
  readonly arePrepared: boolean;
  /** `wiki.json`. */
  readonly wiki: Uint8Array<ArrayBuffer>;
  /** `hosts.main`, if set. */
  readonly mainHost: string | undefined;
}

/** A message to a search thread: the packed lexicon as JSON, which it waits for once, or a call. */
export type SearchMessage = { readonly lexicon: Uint8Array<ArrayBuffer> } | SearchQuestion;

/** A call to a search thread: a search, or the names of items. */
export type SearchCall = { readonly request: SearchRequest } | { readonly ids: readonly string[] };

export type SearchQuestion = SearchCall & { readonly id: number };

/** A message from a search thread: that it is ready, and then replies. */
export type SearchReply =
  | 'ready'
  | { readonly id: number; readonly json: string }
  | { readonly id: number; readonly names: readonly (ItemName | undefined)[] };
