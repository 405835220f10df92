import * as v from 'valibot';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import type { ErrorCode } from '../errors.ts';
import { type FieldError, FormValuesSchema, ITEM_TYPES, type ItemType } from './fields.ts';
import { Md5Schema } from './md5Schema.ts';
import { type FollowedProposal, LONGEST, MOST_CHANGES, REFUSAL_REASONS } from './proposals.ts';
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
  /** The proposal that it is part of, if it is not in the archive yet. */
  readonly proposal?: string;
}

/** The values of one item before and after a proposal. */
export interface ReviewedChange {
  /** The item; of a new one the MD5 of its document. */
  readonly id: string;
  readonly type: ItemType;
  readonly title: string;
  readonly before: FieldValues;
  readonly after: FieldValues;
  /** Fields that somebody else has changed since the form was opened. */
  readonly conflicts: readonly string[];
  /** What is wrong with the values after it. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Whether the archive no longer has the item. */
  readonly isMissing: boolean;
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
  /** The next proposal in the queue that nobody else holds. */
  readonly next: string | undefined;
  /** Who holds it: this reviewer, another, or nobody. */
  readonly heldBy: 'you' | 'other' | undefined;
  /** Whether the author is told by mail; otherwise only on the page for followers. */
  readonly getsMail: boolean;
  /** How many other proposals of the same author, or network, wait. */
  readonly sameAuthor: number;
  /** Why the last attempt to publish it failed. */
  readonly failure: string | undefined;
}

/** `GET /api/review/queue`. */
export interface ReviewQueue {
  readonly proposals: readonly QueuedProposal[];
  readonly total: number;
}

/** The version that the reviewer has seen: a decision about another one is refused. */
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));
const Answer = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.answer));

/** `POST /api/review/proposals/{uuid}/accept`. */
export const AcceptSchema = v.strictObject({
  version: Version,
  /** All values of the changed items, for those that the reviewer has changed. */
  changes: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: Md5Schema, values: FormValuesSchema })),
      v.maxLength(MOST_CHANGES),
    ),
  ),
  /** Another type for a new item. */
  type: v.optional(v.picklist(ITEM_TYPES)),
  /** Removes scripts, attachments, launch actions and the author's name from the PDF first. */
  clean: v.optional(v.boolean()),
  /** Another name to be thanked by; empty for none. */
  thanks: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.thanks))),
});
export type AcceptRequest = v.InferOutput<typeof AcceptSchema>;

/** `POST /api/review/proposals/{uuid}/return`. */
export const ReturnSchema = v.strictObject({
  version: Version,
  answer: v.pipe(Answer, v.minLength(1)),
});
export type ReturnRequest = v.InferOutput<typeof ReturnSchema>;

/** `POST /api/review/proposals/{uuid}/refuse`. */
export const RefuseSchema = v.strictObject({
  version: Version,
  answer: v.optional(Answer),
  reason: v.picklist(REFUSAL_REASONS),
  /** Also refuses everything else that waits from the same author, or network. */
  all: v.optional(v.boolean()),
});
export type RefuseRequest = v.InferOutput<typeof RefuseSchema>;

/** `POST /api/review/accept`: several good ones at once. */
export const AcceptManySchema = v.strictObject({
  uuids: v.pipe(
    v.array(v.pipe(v.string(), v.regex(new RegExp(`^${UUID_PATTERN}$`, 'iu')))),
    v.minLength(1),
    v.maxLength(100),
  ),
});

/** What became of a proposal: the answer to each decision. */
export interface Decided {
  readonly uuid: string;
  readonly state: FollowedProposal['state'];
  /** The items that it added or changed. */
  readonly items: readonly string[];
  /** How many proposals were decided, with `all`. */
  readonly proposals?: number;
}

/** One of several that were to be accepted. */
export type AcceptedOrNot =
  | (Decided & { readonly error?: never })
  | { readonly uuid: string; readonly error: ErrorCode; readonly detail?: string };
