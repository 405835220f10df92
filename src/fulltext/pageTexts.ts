/** The texts of the pages of documents, as they are known at the moment. */
export interface PageTexts {
  /** The text of a page, counted from 1; undefined if it is not known. */
  read(id: string, page: number): ShownPage | undefined;
  /** How many pages are known; undefined if the document has no texts. */
  pageCount(id: string): number | undefined;
  /** Whether the text of some pages is not known: scans that are not recognised, or cut texts. */
  isIncomplete(id: string): boolean;
}

export interface ShownPage {
  readonly text: string;
  /** Whether it was recognised so badly that it is not to be shown. */
  readonly isUncertain?: boolean;
}
