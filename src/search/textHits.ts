import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Facets } from './engine.ts';

/** A part of a page that shows a hit. */
export interface TextSnippet {
  readonly text: string;
  /** `[start, end, …]` of what was found, in UTF-16 units of `text`. */
  readonly marks: readonly number[];
}

/** A page of a document that was found. */
export interface TextPageHit {
  /** Counted from 1. */
  readonly page: number;
  /** Absent if the page was recognised so badly that it is not shown, or has changed since. */
  readonly snippet?: TextSnippet | undefined;
  /**
   * The words to mark on the page, as they are printed there; of a word across its end, the part on
   * the page. None if its text has changed since it was indexed.
   */
  readonly words: readonly string[];
}

/** A document that was found by its texts. */
export interface TextDocumentHit {
  /** Up to three of its pages, in their order. */
  readonly pages: readonly TextPageHit[];
  /** How many other pages match. */
  readonly morePages: number;
}

/** What a search in the texts of documents finds: `/api/search?in=text`. */
export interface TextSearchResult {
  readonly mode: 'text';
  /** The number of documents; at least so many if `isPartial`. */
  readonly total: number;
  /** Whether the search ended at its limit, so that there may be more. */
  readonly isPartial?: true;
  /** Whether no page has the query as typed: these documents have its words, apart from each other. */
  readonly isNear?: true;
  /** Whether documents are still being indexed, so that more may be found soon. */
  readonly isBuilding?: true;
  readonly items: readonly (Item | UnknownItem)[];
  /** What was found in each of `items`. */
  readonly texts: readonly TextDocumentHit[];
  /** As in a `SearchResult`. */
  readonly facets: Facets;
}
