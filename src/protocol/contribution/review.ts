import type { FieldValues } from '../../catalog/fieldName.ts';
import type { FollowedProposal } from './proposals.ts';
import type { UploadWarning } from './uploads.ts';

/** A line of the review queue. */
export interface QueuedProposal {
  readonly uuid: string;
  readonly kind: 'add' | 'edit';
  readonly title: string;
  readonly state: FollowedProposal['state'];
  /** Milliseconds since 1970. */
  readonly submitted: number;
  /** The tag of a signed-in author. */
  readonly author: string | undefined;
  /** Whether another reviewer has it open. */
  readonly isHeld: boolean;
  /** How many warnings and duplicates it has. */
  readonly remarks: number;
}

/** Why an item may be the same as a proposed one. */
export interface DuplicateItem {
  readonly id: string;
  readonly title: string;
  readonly why: 'same-file' | 'same-text' | 'same-exam' | 'same-isbn' | 'same-title' | 'near-title';
}

/** The values of one item before and after a proposal. */
export interface ReviewedChange {
  /** The item; of a new one the MD5 of its document. */
  readonly id: string;
  readonly type: 'book' | 'test' | 'doc';
  readonly title: string;
  readonly before: FieldValues;
  readonly after: FieldValues;
  /** Fields that somebody else has changed since the form was opened. */
  readonly conflicts: readonly string[];
}

/** `GET /api/review/proposals/{uuid}`: everything that a decision needs; the reviewer holds it from then on. */
export interface ReviewedProposal extends FollowedProposal {
  readonly version: number;
  readonly kind: 'add' | 'edit';
  readonly changes: readonly ReviewedChange[];
  /** The document of a new item. */
  readonly upload:
    | {
        readonly id: string;
        readonly name: string;
        readonly size: number;
        readonly filetype: 'pdf' | 'zip';
        /** Its pages can be shown as pictures: `/api/review/uploads/{id}/pages/{number}`. */
        readonly pages: number | undefined;
        readonly warnings: readonly UploadWarning[];
      }
    | undefined;
  readonly duplicates: readonly DuplicateItem[];
  /** The next proposal in the queue. */
  readonly next: string | undefined;
}
