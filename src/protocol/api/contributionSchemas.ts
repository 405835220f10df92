import * as v from 'valibot';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { FIELD_ERRORS, FormValuesSchema, ITEM_TYPES } from '../contribution/fields.ts';
import { Md5Schema } from '../contribution/md5Schema.ts';
import {
  AnsweredContentSchema,
  PROPOSAL_STATES,
  REFUSAL_REASONS,
} from '../contribution/proposals.ts';
import { MOST_FILES, UPLOAD_REFUSALS, UPLOAD_WARNINGS } from '../contribution/uploads.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';

/** The bodies and answers of giving and reviewing that have no schema in `contribution/`. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Milliseconds since 1970. */
const Time = v.pipe(v.number(), v.integer());
const DocumentType = v.picklist(['pdf', 'zip']);
const Texts = v.array(v.string());
const ValuesSchema = v.object(v.entriesFromList(FIELD_NAMES, v.optional(Texts)));
const FieldErrorsSchema = v.record(v.string(), v.picklist(FIELD_ERRORS));
const State = v.picklist(PROPOSAL_STATES);

export const ContributeStatusSchema = v.object({
  may: v.picklist(['yes', 'sign-in', 'no']),
  largest: Count,
  files: Count,
  room: Count,
  challenge: v.string(),
});

export const KnownRequestSchema = v.strictObject({
  md5s: v.pipe(v.array(Md5Schema), v.maxLength(MOST_FILES)),
});

export const KnownFilesSchema = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('new') }),
    v.object({ kind: v.literal('item'), id: v.string(), title: v.string() }),
    v.object({ kind: v.literal('in-review') }),
    v.object({ kind: v.literal('taken-down') }),
  ]),
);

export const CheckRequestSchema = v.strictObject({
  type: v.picklist(ITEM_TYPES),
  filetype: DocumentType,
  values: FormValuesSchema,
  /** The item that is edited: it is no duplicate of itself. */
  id: v.optional(Md5Schema),
});

const DuplicateSchema = v.object({
  id: v.string(),
  title: v.string(),
  why: v.picklist(['same-file', 'same-text', 'same-exam', 'same-isbn', 'same-title', 'near-title']),
  proposal: v.optional(v.string()),
});

export const FormCheckSchema = v.object({
  title: v.optional(v.string()),
  errors: FieldErrorsSchema,
  duplicates: v.array(DuplicateSchema),
});

const FieldProposalSchema = v.object({
  values: v.optional(Texts),
  candidates: v.optional(v.array(Texts)),
  certainty: v.picklist(['sure', 'likely', 'open']),
  reason: v.string(),
});

const WarningSchema = v.object({
  kind: v.picklist(UPLOAD_WARNINGS),
  detail: v.optional(v.string()),
});

export const UploadFormSchema = v.variant('state', [
  v.object({ state: v.picklist(['receiving', 'examining']) }),
  v.object({ state: v.literal('refused'), refusal: v.picklist(UPLOAD_REFUSALS) }),
  v.object({
    state: v.literal('ready'),
    filetype: DocumentType,
    pages: v.optional(Count),
    type: v.picklist(ITEM_TYPES),
    typeReason: v.string(),
    proposals: v.object(v.entriesFromList(FIELD_NAMES, v.optional(FieldProposalSchema))),
    warnings: v.array(WarningSchema),
  }),
]);

export const EditableItemSchema = v.object({
  id: v.string(),
  type: v.picklist(ITEM_TYPES),
  filetype: DocumentType,
  title: v.string(),
  values: ValuesSchema,
});

export const FollowedProposalSchema = v.object({
  uuid: v.string(),
  state: State,
  title: v.string(),
  content: AnsweredContentSchema,
  thanks: v.optional(v.string()),
  note: v.optional(v.string()),
  answer: v.optional(v.string()),
  reason: v.optional(v.picklist(REFUSAL_REASONS)),
  item: v.optional(v.string()),
  changed: Time,
});

/** The parameters of the review queue. */
export const ReviewQueueSchema = v.object({
  proposals: v.array(
    v.object({
      uuid: v.string(),
      kind: v.picklist(['add', 'edit']),
      title: v.string(),
      state: State,
      submitted: Time,
      author: v.optional(v.string()),
      isHeld: v.boolean(),
      remarks: Count,
    }),
  ),
  total: Count,
});

export const ReviewedProposalSchema = v.object({
  ...FollowedProposalSchema.entries,
  version: Count,
  kind: v.picklist(['add', 'edit']),
  changes: v.array(
    v.object({
      id: v.string(),
      type: v.picklist(ITEM_TYPES),
      title: v.string(),
      before: ValuesSchema,
      after: ValuesSchema,
      conflicts: Texts,
      errors: FieldErrorsSchema,
      isMissing: v.boolean(),
    }),
  ),
  upload: v.optional(
    v.object({
      id: v.string(),
      name: v.string(),
      size: Count,
      filetype: DocumentType,
      pages: v.optional(Count),
      warnings: v.array(WarningSchema),
    }),
  ),
  duplicates: v.array(DuplicateSchema),
  next: v.optional(v.string()),
  heldBy: v.optional(v.picklist(['you', 'other'])),
  getsMail: v.boolean(),
  sameAuthor: Count,
  failure: v.optional(v.string()),
});

export const DecidedSchema = v.object({
  uuid: v.string(),
  state: State,
  items: Texts,
  proposals: v.optional(Count),
});

// The keys of an object literal, which TypeScript types as texts.
const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const AcceptedManySchema = v.object({
  results: v.array(
    v.union([
      DecidedSchema,
      v.object({
        uuid: v.string(),
        error: v.picklist(ERROR_CODES),
        detail: v.optional(v.string()),
      }),
    ]),
  ),
});

/** A problem document (RFC 9457). */
export const ProblemSchema = v.object({
  type: v.literal('about:blank'),
  status: v.pipe(v.number(), v.integer()),
  title: v.string(),
  code: v.picklist(ERROR_CODES),
  detail: v.optional(v.string()),
  errors: v.optional(FieldErrorsSchema),
  item: v.optional(v.string()),
});
