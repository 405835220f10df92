import type {
  DocumentMatches,
  DocumentOpening,
  DocumentPage,
} from '../../protocol/documentTexts.ts';
import type { TextSearchPlan } from '../../search/planTextSearch.ts';
import type { TextDocumentHit } from '../../search/textHits.ts';
import type { EditionItems } from './editionItems.ts';

/** The documents that a search found in texts, as positions of an edition's items. */
export interface FoundInTexts {
  /** Names this result for `show`, for a short while. */
  readonly ticket: number;
  /** The positions of the items, the best first. */
  readonly positions: Uint32Array;
  /** Whether there may be more. */
  readonly isPartial: boolean;
  /** Whether no page has the query as typed, only its words. */
  readonly isNear: boolean;
}

/** How far the index of the texts is. */
export interface TextsHealth {
  /** `building` while documents wait to be indexed, `failed` if it cannot be built at present. */
  readonly state: 'ready' | 'building' | 'failed';
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
  /** Documents that wait to be indexed. */
  readonly waiting: number;
}

/** Why a search was not done. */
export class TextSearchBusy extends Error {
  override readonly name = 'TextSearchBusy';
}

/** Why no search can be done for a while: the index is elsewhere, and cannot be reached. */
export class TextSearchAway extends Error {
  override readonly name = 'TextSearchAway';
}

/**
 * Searches the texts of documents, in another thread. Knows no visitors: whoever asks has checked
 * that the visitor may open documents. Throws `TextSearchBusy` if too many requests wait, and
 * `TextSearchAway` if the index cannot be reached.
 */
export interface TextEngine {
  /** @param catalog names the edition and its items, see `EditionItems` */
  find(
    plan: TextSearchPlan,
    catalog: Pick<EditionItems, 'packedIds'>,
    signal: AbortSignal,
  ): Promise<FoundInTexts>;
  /** The pages of documents that were found, in the order of `positions`. */
  show(
    ticket: number,
    positions: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly TextDocumentHit[]>;
  /** All matches in one document; undefined if it has no texts. */
  matches(id: string, query: string, signal: AbortSignal): Promise<DocumentMatches | undefined>;
  /** The text of a page; undefined if it is not known. */
  page(id: string, page: number, signal: AbortSignal): Promise<DocumentPage | undefined>;
  /** How a document begins; undefined if its texts are not known. */
  opening(id: string, signal: AbortSignal): Promise<DocumentOpening | undefined>;
  health(): TextsHealth;
}
