import * as v from 'valibot';
import { Md5Schema } from './md5Schema.ts';
import { LONGEST, MailSchema, SecretSchema } from './proposals.ts';

export const REPORT_KINDS = [
  'wrong-file',
  'wrong-metadata',
  'broken',
  'duplicate',
  'copyright',
  'personal-data',
  'other',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The kinds that ask for something to be taken down. */
export const TAKEDOWN_KINDS = ['copyright', 'personal-data'] as const satisfies ReportKind[];

const TELLING: ReadonlySet<ReportKind> = new Set(['wrong-file', 'broken', 'duplicate']);

/** Whether a report of this kind says nothing without a sentence. */
export function needsText(kind: ReportKind): boolean {
  return !TELLING.has(kind);
}

/** How many reports one request can follow, and so how many a browser remembers. */
export const MOST_FOLLOWED = 20;

/** `POST /api/reports`: reports something about an item, or asks for something to be taken down. */
export const ReportRequestSchema = v.pipe(
  v.strictObject({
    /** Made for this report: a repeated request makes no second one. */
    secret: SecretSchema,
    kind: v.picklist(REPORT_KINDS),
    item: v.optional(Md5Schema),
    text: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.note)),
    /** An address for the answer. */
    mail: v.optional(MailSchema),
    /** The solved proof of work: see `proofOfWork.ts`. */
    proof: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.check(({ kind, text }) => text !== '' || !needsText(kind)),
);
export type ReportRequest = v.InferOutput<typeof ReportRequestSchema>;

/** The answer: the number by which people talk about a report. */
export const ReportedSchema = v.object({ number: v.string() });

/** `POST /api/reports/follow`. */
export const FollowReportsSchema = v.strictObject({
  secrets: v.pipe(v.array(SecretSchema), v.minLength(1), v.maxLength(MOST_FOLLOWED)),
});

/** What became of these reports, newest first. Unknown secrets are left out. */
export const FollowedReportsSchema = v.object({
  reports: v.array(
    v.object({
      number: v.string(),
      kind: v.picklist(REPORT_KINDS),
      item: v.optional(v.string()),
      /** The title of the item, while the archive has it. */
      title: v.optional(v.string()),
      text: v.string(),
      state: v.picklist(['open', 'resolved', 'declined']),
      /** What a reviewer says of it. */
      answer: v.optional(v.string()),
      /** Milliseconds since 1970. */
      created: v.number(),
      changed: v.number(),
    }),
  ),
});
export type FollowedReport = v.InferOutput<typeof FollowedReportsSchema>['reports'][number];
