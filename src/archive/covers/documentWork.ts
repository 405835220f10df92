import type { FoundDocument } from './coverDocuments.ts';
import type { DocumentReader } from './createDocumentReader.ts';
import type { DocumentProblem } from './documentMessages.ts';

/** The result of one piece of work on one document. */
export type WorkOutcome =
  /** Done now. */
  | { readonly kind: 'made' }
  /** Done before, and the document has not changed since. */
  | { readonly kind: 'kept' }
  /** The document is unusable for it until it changes. */
  | ({ readonly kind: 'failed' } & DocumentProblem)
  /** It cannot be done now, for reasons outside the document. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** There is no such document, or not of a suitable type. */
  | { readonly kind: 'absent' }
  /** No caller waits for it any more. */
  | { readonly kind: 'stopped' };

/** A result that is made from each document and stored. */
export interface DocumentWork {
  readonly name: 'cover' | 'texts';
  /** Incremented when its results change. */
  readonly version: number;
  /** The stored result for the current document, if any. */
  findStored(id: string, document: FoundDocument): Promise<WorkOutcome | undefined>;
  /**
   * Makes and stores the result, or stores why it cannot be made.
   * @param path of the document on this machine
   */
  make(
    id: string,
    document: FoundDocument,
    reader: DocumentReader,
    path: string,
  ): Promise<WorkOutcome>;
}
