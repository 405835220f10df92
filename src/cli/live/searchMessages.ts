import type { SearchRequest } from '../../search/engine.ts';
import type { ItemName } from '../../server/searchService.ts';

/** What a search is made of: texts as bytes, which one thread hands to another without copying them. */
export interface SearchTask {
  /** `metadata2.json` and `wiki.json`. */
  readonly items: Uint8Array<ArrayBuffer>;
  readonly wiki: Uint8Array<ArrayBuffer>;
  /** `hosts.main`, where it is known. */
  readonly mainHost: string | undefined;
  /** A packed lexicon, as JSON. */
  readonly lexicon: Uint8Array<ArrayBuffer>;
}

/** What a search thread is asked. */
export type SearchQuestion = { readonly id: number } & (
  | { readonly request: SearchRequest }
  | { readonly ids: readonly string[] }
);

/** What it says: that it can be asked, and then its answers. */
export type SearchReply =
  | 'ready'
  | { readonly id: number; readonly json: string }
  | { readonly id: number; readonly names: readonly (ItemName | undefined)[] };
