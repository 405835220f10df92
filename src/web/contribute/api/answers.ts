import * as v from 'valibot';
import { FIELD_NAMES } from '../../../catalog/fieldName.ts';
import { FIELD_ERRORS, ITEM_TYPES } from '../../../protocol/contribution/fields.ts';
import {
  AnsweredContentSchema,
  PROPOSAL_STATES,
} from '../../../protocol/contribution/proposals.ts';
import { UPLOAD_REFUSALS } from '../../../protocol/contribution/uploads.ts';

/** The answers of the server that these pages read; the types are those of `protocol/contribution`. */

const optional = <T extends v.GenericSchema>(schema: T) => v.exactOptional(schema);
const values = v.array(v.string());

export const StatusSchema = v.object({
  may: v.picklist(['yes', 'sign-in', 'no']),
  largest: v.number(),
  files: v.number(),
  room: v.number(),
  challenge: v.string(),
});

const KnownFileSchema = v.variant('kind', [
  v.object({ kind: v.literal('new') }),
  v.object({ kind: v.literal('item'), id: v.string(), title: v.string() }),
  v.object({ kind: v.literal('in-review') }),
  v.object({ kind: v.literal('taken-down') }),
]);

/** In the order of the MD5s that were asked about. */
export const KnownFilesSchema = v.array(KnownFileSchema);

const ProposalsSchema = v.record(
  v.picklist(FIELD_NAMES),
  v.object({
    values: optional(values),
    candidates: optional(v.array(values)),
    certainty: v.picklist(['sure', 'likely', 'open']),
    reason: v.string(),
  }),
);

const ReadyFormSchema = v.object({
  state: v.literal('ready'),
  filetype: v.picklist(['pdf', 'zip']),
  pages: optional(v.number()),
  type: v.picklist(ITEM_TYPES),
  typeReason: v.string(),
  proposals: ProposalsSchema,
});
export type ReadyForm = v.InferOutput<typeof ReadyFormSchema>;

export const UploadFormSchema = v.variant('state', [
  v.object({ state: v.picklist(['receiving', 'examining']) }),
  v.object({ state: v.literal('refused'), refusal: v.picklist(UPLOAD_REFUSALS) }),
  ReadyFormSchema,
]);

const titled = v.object({ id: v.string(), title: v.string() });

export const CheckSchema = v.object({
  title: optional(v.string()),
  errors: v.record(v.string(), v.fallback(v.picklist(FIELD_ERRORS), 'invalid')),
  duplicates: v.array(titled),
});
export type Check = v.InferOutput<typeof CheckSchema>;

export const EditableItemSchema = v.object({
  id: v.string(),
  type: v.picklist(ITEM_TYPES),
  filetype: v.picklist(['pdf', 'zip']),
  title: v.string(),
  values: v.record(v.picklist(FIELD_NAMES), values),
});
export type EditableItem = v.InferOutput<typeof EditableItemSchema>;

export const FollowedSchema = v.array(
  v.object({
    uuid: v.string(),
    state: v.picklist(PROPOSAL_STATES),
    title: v.string(),
    content: AnsweredContentSchema,
    thanks: optional(v.string()),
    note: optional(v.string()),
    answer: optional(v.string()),
    reason: optional(v.string()),
    item: optional(v.string()),
    changed: v.number(),
  }),
);
export type Followed = v.InferOutput<typeof FollowedSchema>[number];
