import type { Item } from '../../catalog/item.ts';
import type {
  ArchiveOverview,
  CourseContents,
  ItemContents,
} from '../../search/courses/archivePages.ts';
import type { CourseAliases } from '../../search/courses/groupCourses.ts';
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

/** What a search knows of names beside the items. */
export interface Names {
  /** The packed lexicon as JSON. */
  readonly lexicon: Uint8Array<ArrayBuffer>;
  /** The entries of `aliases.yml`. */
  readonly aliases: CourseAliases;
}

/** A message to a search thread: the names, which it waits for once, or a call. */
export type SearchMessage = Names | SearchQuestion;

/** A call to a search thread. */
export type SearchCall =
  | { readonly request: SearchRequest }
  /** The names of items. */
  | { readonly ids: readonly string[] }
  | { readonly itemIds: readonly string[] }
  /** What a search in texts needs, see `EditionItems`. */
  | { readonly textQuery: string }
  | { readonly selection: SelectionRequest }
  /** What a page shows, see `ArchivePagesService`. */
  | { readonly itemPage: string }
  | { readonly coursePage: string }
  | 'overview'
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
  | { readonly items: readonly (Item | undefined)[] }
  | { readonly plan: TextSearchPlan }
  | { readonly selected: SelectedItems }
  | { readonly itemContents: ItemContents | undefined }
  | { readonly courseContents: CourseContents | undefined }
  | { readonly overview: ArchiveOverview }
  | { readonly packedIds: Uint8Array<ArrayBuffer> };
