import type { TextIndexSize } from '../../fulltext/textIndex.ts';
import type {
  DocumentMatches,
  DocumentOpening,
  DocumentPage,
} from '../../protocol/documentTexts.ts';
import type { TextSearchPlan } from '../../search/planTextSearch.ts';
import type { TextDocumentHit } from '../../search/textHits.ts';
import type { TextIndexPlace } from './textIndexPlace.ts';

/** The input of the thread that searches texts. */
export interface TextThreadTask {
  readonly index: TextIndexPlace;
  /** The folder of the texts. */
  readonly texts: string;
  /** The file of the recognised pages. */
  readonly recognized: string;
}

/** How many editions the thread knows: requests may still hold earlier ones. */
export const MOST_CATALOGS = 3;

/** A call to the thread that searches texts. */
export type TextCall =
  /** The ids of an edition's items by position, 16 bytes each, before the first search in it. */
  | { readonly kind: 'catalog'; readonly catalog: number; readonly ids: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'find'; readonly catalog: number; readonly plan: TextSearchPlan }
  | { readonly kind: 'show'; readonly ticket: number; readonly positions: readonly number[] }
  | { readonly kind: 'matches'; readonly id: string; readonly query: string }
  | { readonly kind: 'page'; readonly id: string; readonly page: number }
  | { readonly kind: 'opening'; readonly id: string }
  /** How much the index contains. */
  | { readonly kind: 'size' };

export type TextQuestion = TextCall & { readonly call: number };

/** What the thread answers to each kind of call. */
export interface TextAnswers {
  readonly catalog: undefined;
  readonly find: {
    readonly ticket: number;
    readonly positions: Uint32Array<ArrayBuffer>;
    readonly isPartial: boolean;
    readonly isNear: boolean;
  };
  readonly show: readonly TextDocumentHit[];
  readonly matches: DocumentMatches | undefined;
  readonly page: DocumentPage | undefined;
  readonly opening: DocumentOpening | undefined;
  readonly size: TextIndexSize;
}

export type TextReply = { readonly call: number } & (
  | { readonly answer: TextAnswers[keyof TextAnswers] }
  | { readonly error: string }
  /** The index cannot be reached at present. */
  | { readonly isAway: true; readonly reason: string }
  /** The thread does not know the edition or the result any more: the search is to be repeated. */
  | { readonly isForgotten: true }
);

/** A message of the thread that searches texts. */
export type TextThreadMessage =
  | TextReply
  /** There is no index that can be read. */
  | { readonly isUnreadable: true };

/** A message to the process that indexes texts; ids are packed by `packIdList`. */
export type TextIndexerRequest =
  | { readonly kind: 'start'; readonly task: TextThreadTask }
  /** All documents of the archive: others are removed. */
  | { readonly kind: 'all'; readonly ids: Uint8Array }
  /** The index cannot be read: all documents are indexed in a new one. */
  | { readonly kind: 'rebuild' }
  /** Documents whose texts may have changed, which come first. */
  | { readonly kind: 'changed'; readonly ids: Uint8Array };

/** A message of that process. */
export type TextIndexerMessage =
  /** The index cannot be reached at present; the process goes on by itself. */
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'started' }
  | { readonly kind: 'state'; readonly state: TextIndexerState }
  /** Nothing is left to do, until another document changes. */
  | { readonly kind: 'idle' };

/** How far the indexing is. */
export interface TextIndexerState {
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
  /** Documents that wait to be looked at. */
  readonly waiting: number;
}
