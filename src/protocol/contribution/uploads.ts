import type { FieldError, FieldProposals, ItemType } from './fields.ts';
import type { DuplicateItem } from './review.ts';

/** The largest file, in bytes. */
export const LARGEST_UPLOAD = 300 * 1024 * 1024;
/** The most files of one visit to `/contribute`. */
export const MOST_FILES = 50;

/** `GET /api/contribute`: whether this visitor may give, and what there is room for. */
export interface ContributeStatus {
  readonly may: 'yes' | 'sign-in' | 'no';
  readonly largest: number;
  readonly files: number;
  /** Bytes that this visitor may still send. */
  readonly room: number;
  /** Solved before a submission: see `proofOfWork.ts`. */
  readonly challenge: string;
}

/** `POST /api/contribute/known` with `{ md5s }`: what the archive knows of each file, by its MD5. */
export type KnownFile =
  | { readonly kind: 'new' }
  | { readonly kind: 'item'; readonly id: string; readonly title: string }
  | { readonly kind: 'in-review' }
  | { readonly kind: 'taken-down' };

/** Something a reviewer should look at; a page has a Chinese sentence for each. */
export const UPLOAD_WARNINGS = [
  'encrypted',
  'no-text',
  'scripts',
  'attachments',
  'launch-actions',
  'names-its-author',
  'personal-data',
  'polyglot',
] as const;
export interface UploadWarning {
  readonly kind: (typeof UPLOAD_WARNINGS)[number];
  /** What was found, as data: a name, a student number. */
  readonly detail?: string;
}

/** Why a file is refused once it was opened. */
export const UPLOAD_REFUSALS = [
  'not-a-document',
  'damaged',
  'password',
  'no-pages',
  'empty-zip',
  'zip-bomb',
  'wrong-md5',
] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];

/** `GET /api/uploads/{id}/form?type=&wish=`: what fills the form of a complete upload. */
export type UploadForm =
  | { readonly state: 'receiving' | 'examining' }
  | { readonly state: 'refused'; readonly refusal: UploadRefusal }
  | {
      readonly state: 'ready';
      readonly filetype: 'pdf' | 'zip';
      readonly pages: number | undefined;
      readonly type: ItemType;
      readonly typeReason: string;
      readonly proposals: FieldProposals;
      readonly warnings: readonly UploadWarning[];
    };

/** `POST /api/contribute/check` with `{ type, filetype, values }`: the title that the card will have. */
export interface FormCheck {
  readonly title: string | undefined;
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Items that may be the same work. */
  readonly duplicates: readonly DuplicateItem[];
}
