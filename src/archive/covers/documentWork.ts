import type { FoundDocument } from './coverDocuments.ts';
import type { DocumentReader } from './createDocumentReader.ts';
import type { DocumentProblem } from './documentAnswer.ts';

/** What came of one piece of work on one document. */
export type WorkOutcome =
  /** Done now. */
  | { readonly kind: 'made' }
  /** Done before, and the document has not changed since. */
  | { readonly kind: 'kept' }
  /** The document is of no use for it, and will not be until it changes. */
  | ({ readonly kind: 'failed' } & DocumentProblem)
  /** It cannot be done here and now, through no fault of the document. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** There is no such document, or none that this can be done with. */
  | { readonly kind: 'absent' }
  /** Nobody waits for it any more. */
  | { readonly kind: 'stopped' };

/** Something that is made of each document and kept. */
export interface DocumentWork {
  readonly name: 'cover' | 'texts';
  /** What came of the document as it is now, where that is known. */
  known(id: string, document: FoundDocument): Promise<WorkOutcome | undefined>;
  /**
   * Makes it and keeps it, or keeps why it cannot be made.
   * @param path of the document on this machine
   */
  make(
    id: string,
    document: FoundDocument,
    reader: DocumentReader,
    path: string,
  ): Promise<WorkOutcome>;
}
