import type { SelectedItems, SelectionRequest } from '../../search/createItemSelection.ts';
import type { SearchRequest } from '../../search/engine.ts';
import type { TextSearchPlan } from '../../search/planTextSearch.ts';
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

/** A call to a search thread. */
export type SearchCall =
  | { readonly request: SearchRequest }
  /** The names of items. */
  | { readonly ids: readonly string[] }
  /** What a search in texts needs, see `EditionItems`. */
  | { readonly textQuery: string }
  | { readonly selection: SelectionRequest }
  | 'packed-ids';

export interface SearchQuestion {
  readonly id: number;
  readonly call: SearchCall;
}

/** A message from a search thread: that it is ready, and then replies. */
export type SearchReply = 'ready' | ({ readonly id: number } & SearchAnswer);

/** The answer to each kind of call. */
export type SearchAnswer =
  | { readonly json: string }
  | { readonly names: readonly (ItemName | undefined)[] }
  | { readonly plan: TextSearchPlan }
  | { readonly selected: SelectedItems }
  | { readonly packedIds: Uint8Array<ArrayBuffer> };
