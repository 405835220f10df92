import type { Item } from '../../catalog/item.ts';
import type {
  ArchiveOverview,
  CollegeContents,
  CourseContents,
  CourseListing,
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
  /** Whether the items are results of `readPublishedItem`, rather than those of `metadata2.json`. */
  readonly arePrepared: boolean;
  /** `wiki.json`. */
  readonly wiki: Uint8Array<ArrayBuffer>;
  /** `hosts.main`, if set. */
  readonly mainHost: string | undefined;
  /** Tells lists of prepared items apart. */
  readonly version?: string;
  /** How `items` differ from those of an earlier edition. */
  readonly update?: ItemsUpdate;
}

/** The prepared items of an edition, as a difference from those of an earlier one. */
export interface ItemsUpdate {
  /** The version of the earlier list. */
  readonly from: string;
  /** For each item its position in the earlier list; -1 if it is new or changed. */
  readonly kept: Int32Array<ArrayBuffer>;
  /** The JSON of a list of those items, in order. */
  readonly changed: Uint8Array<ArrayBuffer>;
}

/** What a search knows of names beside the items. */
export interface Names {
  /** The packed lexicon as JSON. */
  readonly lexicon: Uint8Array<ArrayBuffer>;
  /** The entries of `aliases.yml`. */
  readonly aliases: CourseAliases;
}

/**
 * A message to a search thread: the names of an edition, which it waits for once, a call, the items of
 * the next edition, or that an edition is not searched any more. A thread numbers its editions from 0.
 */
export type SearchMessage = EditionNames | SearchQuestion | NextItems | { readonly forget: number };

interface EditionNames extends Names {
  readonly edition: number;
}

/** The items of the edition with this number, as a difference from those of another one. */
export interface NextItems
  extends Pick<ItemsUpdate, 'kept' | 'changed'>,
    Pick<SearchTask, 'wiki' | 'mainHost'> {
  readonly edition: number;
  readonly after: number;
}

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
  | { readonly collegePage: string }
  | 'overview'
  | 'courses'
  | 'packed-ids';

export interface SearchQuestion {
  readonly id: number;
  readonly edition: number;
  readonly call: SearchCall;
}

/**
 * A message from a search thread: that its first edition is ready, that a later one is, or cannot be
 * made from the one before, and replies.
 */
export type SearchReply =
  | 'ready'
  | { readonly ready: number }
  | { readonly failed: number; readonly reason: string }
  | CallReply;

export type CallReply = { readonly id: number } & SearchAnswer;

/** The answer to each kind of call. */
export type SearchAnswer =
  | { readonly json: string }
  | { readonly names: readonly (ItemName | undefined)[] }
  | { readonly items: readonly (Item | undefined)[] }
  | { readonly plan: TextSearchPlan }
  | { readonly selected: SelectedItems }
  | { readonly itemContents: ItemContents | undefined }
  | { readonly courseContents: CourseContents | undefined }
  | { readonly collegeContents: CollegeContents | undefined }
  | { readonly overview: ArchiveOverview }
  | { readonly courses: readonly CourseListing[] }
  | { readonly packedIds: Uint8Array<ArrayBuffer> };
