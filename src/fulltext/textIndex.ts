/** Tokens that stand side by side (`tokenize`). */
export type Phrase = readonly string[];

/** What a page must or must not contain: any of these phrases, also across its end. */
export type Term = readonly Phrase[];

/** What is looked for on the pages of documents. */
export interface TextQuery {
  /** The page contains each of them; at least one. */
  readonly all: readonly Term[];
  /** The page contains none of them. */
  readonly none?: readonly Term[];
  /** Only in these documents; in all of them by default. */
  readonly within?: readonly string[];
  /** Where on the page: `headings` only in its headings, `near` with all terms close together. */
  readonly where?: 'anywhere' | 'headings' | 'near';
  /** Whether the last token of each phrase may be the beginning of a word. */
  readonly isBegun?: boolean;
}

/** The pages that match in one document, in ascending order, counted from 1. */
export interface DocumentHits {
  readonly id: string;
  /** The number of its indexed pages. */
  readonly pageCount: number;
  readonly pages: readonly number[];
}

export interface TextHits {
  /** In no order. */
  readonly documents: readonly DocumentHits[];
  /** Whether the search ended at its limit: then earlier pages of all documents come first. */
  readonly isPartial: boolean;
}

/** A page as it is indexed. */
export interface IndexedPage {
  /** Counted from 1. */
  readonly number: number;
  readonly tokens: readonly string[];
  /** The tokens of its headings, which are in `tokens` as well. */
  readonly headings: readonly string[];
  /** `crossingTokens` of it and the next page. */
  readonly crossing: readonly string[];
}

/** A document as it is indexed. */
export interface IndexedDocument {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Names the version of its texts. */
  readonly tag: string;
  readonly pages: readonly IndexedPage[];
}

/** How much an index contains. */
export interface TextIndexSize {
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
}

/** The index cannot be reached at present; what else the site does goes on. */
export class TextIndexAway extends Error {
  override readonly name = 'TextIndexAway';
}

/**
 * An index of the words on the pages of documents. It knows tokens, not languages, and neither
 * ranks nor shows what it finds. All implementations pass `textIndexContract.ts`.
 */
export interface TextIndex {
  /** The tag of each indexed document, by id. */
  tags(): Promise<ReadonlyMap<string, string>>;
  /** Whether a document is indexed. */
  has(id: string): Promise<boolean>;
  /** Adds documents, or replaces them, all or none: what is found afterwards has them. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  /** Removes documents; ids that it does not contain are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Finds the pages that match.
   *
   * @param limit the maximum number of pages
   * @param deadline when to end with what was found, on the clock of `performance`; never by default
   */
  find(query: TextQuery, limit: number, deadline?: number): Promise<TextHits>;
  size(): Promise<TextIndexSize>;
  /**
   * Begins an empty index, also if there is one that cannot be read any more. What was there before
   * may still be found until `finish`.
   */
  renew(): Promise<void>;
  /** All documents have been put: only these are found from now on. */
  finish(): Promise<void>;
  /** Makes the index smaller and faster, a step of about 50 ms; false if nothing is left to do. */
  tidy(): Promise<boolean>;
  close(): Promise<void>;
}
