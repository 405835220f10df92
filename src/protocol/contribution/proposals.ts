import * as v from 'valibot';
import { FormValuesSchema, ITEM_TYPES } from './fields.ts';
import { Md5Schema } from './md5Schema.ts';

/** A secret of the browser: 32 random bytes in base64url. Only its SHA-256 is stored. */
export const SecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/u));

/** The most changes of one proposal. */
export const MOST_CHANGES = 50;

/** Lengths of what people write, in UTF-16 units. */
export const LONGEST = { thanks: 40, mail: 254, note: 1000, answer: 1000 } as const;

/** An address for an answer. Servers accept fewer than this. */
export const MailSchema = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.mail), v.email());

/** A new document, by its upload. */
const AdditionSchema = v.strictObject({
  kind: v.literal('add'),
  /** The id of a complete upload. */
  upload: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u)),
  type: v.picklist(ITEM_TYPES),
  values: FormValuesSchema,
});

/** Changed metadata of one item: only the fields that change, an empty list for one that is removed. */
const CorrectionSchema = v.strictObject({
  kind: v.literal('edit'),
  id: Md5Schema,
  /** The values of these fields when the form was opened. A later change of them is a conflict. */
  before: FormValuesSchema,
  after: FormValuesSchema,
});

/** What a proposal changes: one new document, or the metadata of one or several items. */
export const ContentSchema = v.variant('kind', [
  AdditionSchema,
  v.strictObject({
    kind: v.literal('edit'),
    changes: v.pipe(
      v.array(CorrectionSchema),
      v.minLength(1),
      v.maxLength(MOST_CHANGES),
      v.check((changes) => new Set(changes.map(({ id }) => id)).size === changes.length),
    ),
  }),
]);
/** The same in answers: a draft may have no change left, because none of them changed anything. */
export const AnsweredContentSchema = v.variant('kind', [
  AdditionSchema,
  v.object({ kind: v.literal('edit'), changes: v.array(CorrectionSchema) }),
]);

export type ProposalContent = v.InferOutput<typeof ContentSchema>;

const OptionalText = (length: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(length)));

/** `PUT /api/proposals/{uuid}`: makes or changes a proposal; `submit` hands it in for review. */
export const ProposalRequestSchema = v.strictObject({
  secret: SecretSchema,
  content: ContentSchema,
  /** A name to be thanked by. */
  thanks: OptionalText(LONGEST.thanks),
  /** An address for an answer; empty removes it, and without one the address stays. */
  mail: OptionalText(LONGEST.mail),
  /** A sentence to the reviewer. */
  note: OptionalText(LONGEST.note),
  submit: v.boolean(),
  /** The solved proof of work: see `proofOfWork.ts`. */
  proof: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type ProposalRequest = v.InferOutput<typeof ProposalRequestSchema>;

/** Only the secret: `POST /api/proposals/{uuid}/withdraw`. */
export const WithdrawSchema = v.strictObject({ secret: SecretSchema });

/** `POST /api/proposals/follow`: everything that was proposed with a secret, or one of it. */
export const FollowSchema = v.strictObject({
  secret: SecretSchema,
  uuid: v.optional(v.pipe(v.string(), v.maxLength(36))),
});

/** Why a reviewer refused a proposal; pages and mails have a Chinese sentence for each. */
export const REFUSAL_REASONS = [
  'duplicate',
  'out-of-scope',
  'unreadable',
  'wrong',
  'copyright',
  'personal-data',
  'spam',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** docs/internals/contributions.md shows which leads to which. */
export const PROPOSAL_STATES = [
  'draft',
  'open',
  'returned',
  'accepting',
  'accepted',
  'refused',
  'withdrawn',
] as const;
type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What followers of a proposal see. */
export interface FollowedProposal {
  readonly uuid: string;
  readonly state: ProposalState;
  /** Of the item, as the card shows it. */
  readonly title: string;
  readonly content: ProposalContent;
  readonly thanks: string | undefined;
  readonly note: string | undefined;
  readonly answer: string | undefined;
  /** Why it was refused. */
  readonly reason: RefusalReason | undefined;
  /** The item's id, once it is accepted. */
  readonly item: string | undefined;
  /** Milliseconds since 1970. */
  readonly changed: number;
}
