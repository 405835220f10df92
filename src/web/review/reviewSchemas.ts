import * as v from 'valibot';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { FIELD_ERRORS, ITEM_TYPES } from '../../protocol/contribution/fields.ts';
import { PROPOSAL_STATES, REFUSAL_REASONS } from '../../protocol/contribution/proposals.ts';
import { UPLOAD_WARNINGS } from '../../protocol/contribution/uploads.ts';
import { type ErrorCode, isErrorCode } from '../../protocol/errors.ts';

/** What the server answers about proposals, as this page reads it (`protocol/contribution/review.ts`). */

const Values = v.partial(v.object(v.entriesFromList(FIELD_NAMES, v.array(v.string()))));
const State = v.picklist(PROPOSAL_STATES);

const QueuedSchema = v.object({
  uuid: v.string(),
  kind: v.picklist(['add', 'edit']),
  title: v.string(),
  state: State,
  submitted: v.number(),
  author: v.optional(v.string()),
  isHeld: v.boolean(),
  remarks: v.number(),
});
export type Queued = v.InferOutput<typeof QueuedSchema>;

export const QueueSchema = v.object({ proposals: v.array(QueuedSchema), total: v.number() });

const DuplicateSchema = v.object({
  id: v.string(),
  title: v.string(),
  why: v.picklist(['same-file', 'same-text', 'same-exam', 'same-isbn', 'same-title', 'near-title']),
  /** The proposal that it is part of, if it is not in the archive yet. */
  proposal: v.optional(v.string()),
});
export type Duplicate = v.InferOutput<typeof DuplicateSchema>;

const ChangeSchema = v.object({
  id: v.string(),
  type: v.picklist(ITEM_TYPES),
  title: v.string(),
  before: Values,
  after: Values,
  conflicts: v.array(v.string()),
  errors: v.record(v.string(), v.picklist(FIELD_ERRORS)),
  isMissing: v.boolean(),
});
export type Change = v.InferOutput<typeof ChangeSchema>;

const WarningSchema = v.object({
  kind: v.picklist(UPLOAD_WARNINGS),
  detail: v.optional(v.string()),
});
export type Warning = v.InferOutput<typeof WarningSchema>;

const UploadSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  filetype: v.picklist(['pdf', 'zip']),
  pages: v.optional(v.number()),
  warnings: v.array(WarningSchema),
});

export const ReviewedSchema = v.object({
  uuid: v.string(),
  state: State,
  title: v.string(),
  version: v.number(),
  kind: v.picklist(['add', 'edit']),
  thanks: v.optional(v.string()),
  note: v.optional(v.string()),
  answer: v.optional(v.string()),
  reason: v.optional(v.picklist(REFUSAL_REASONS)),
  /** When it was last changed, in milliseconds since 1970. */
  changed: v.number(),
  changes: v.array(ChangeSchema),
  upload: v.optional(UploadSchema),
  duplicates: v.array(DuplicateSchema),
  heldBy: v.optional(v.picklist(['you', 'other'])),
  getsMail: v.boolean(),
  sameAuthor: v.number(),
  failure: v.optional(v.string()),
});
export type Reviewed = v.InferOutput<typeof ReviewedSchema>;

export const AcceptedManySchema = v.object({
  results: v.array(
    v.object({
      uuid: v.string(),
      error: v.optional(v.custom<ErrorCode>(isErrorCode)),
      detail: v.optional(v.string()),
    }),
  ),
});
