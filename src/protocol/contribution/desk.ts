import * as v from 'valibot';
import { TAKEDOWN_REASONS } from '../../catalog/takedownReason.ts';
import { ROLES } from '../../lib/role.ts';
import { ITEM_TYPES } from './fields.ts';
import { Md5Schema } from './md5Schema.ts';
import { REPORT_KINDS } from './reports.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Milliseconds since 1970. */
const Time = v.pipe(v.number(), v.integer());
/** A day in China: `2026-11-21`. */
const Day = v.pipe(v.string(), v.isoDate());

/** `GET /api/desk/me`: the role of this visitor, and the tag by which the journal knows them. */
export const DeskMeSchema = v.object({
  role: v.optional(v.picklist(ROLES)),
  tag: v.optional(v.string()),
  /** Whether the site has a sign-in method; without one, people come by one-time links only. */
  canSignIn: v.optional(v.boolean()),
});
export type DeskMe = v.InferOutput<typeof DeskMeSchema>;

/** What waits for somebody: how many, and since when the oldest does. */
const WaitingSchema = v.object({ count: Count, oldest: v.optional(Time) });
export type Waiting = v.InferOutput<typeof WaitingSchema>;

/** Downloads from a first day on, until the next entry begins. */
const PeriodSchema = v.object({ from: Day, downloads: Count });
export type DownloadPeriod = v.InferOutput<typeof PeriodSchema>;

/** Work on documents that goes on in the background. */
export const DESK_WORK = ['covers', 'texts', 'index', 'recognition'] as const;

const WorkSchema = v.object({
  kind: v.picklist(DESK_WORK),
  done: Count,
  total: Count,
  /** Documents that could not be read; they count as done. */
  failed: Count,
  /** Documents per minute, lately; absent where nothing is under way. */
  perMinute: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type DeskWork = v.InferOutput<typeof WorkSchema>;

const DiagnosticSchema = v.object({
  /** The item, if the diagnostic is about one whose form can be opened. */
  item: v.optional(Md5Schema),
  /** Otherwise the id of the metadata file, if it is one: it may be edited elsewhere. */
  unreadable: v.optional(Md5Schema),
  /** Path in the archive folder, and the field in it; an empty field is the file as a whole. */
  file: v.string(),
  field: v.string(),
  /** As `campusdocs check` says it, in English. */
  reason: v.string(),
  severity: v.picklist(['error', 'warning']),
});
export type DeskDiagnostic = v.InferOutput<typeof DiagnosticSchema>;

/** How many entries the lists of the desk have at most. */
export const DESK_LIMIT = 20;

/** `GET /api/desk`: what those with a role see first. */
export const DeskSchema = v.object({
  /** The time of the server, against which ages are counted. */
  now: Time,
  waiting: v.object({ proposals: WaitingSchema, reports: WaitingSchema, wishes: WaitingSchema }),
  /** Oldest first, without gaps; the last entry is the one under way. */
  downloads: v.object({
    /** The last 30 days. */
    days: v.array(PeriodSchema),
    /** The last 26 weeks, from Mondays. */
    weeks: v.array(PeriodSchema),
    /** The last 8 terms, from February and August. */
    terms: v.array(PeriodSchema),
  }),
  /** Most downloads this term first. */
  wanted: v.object({
    items: v.array(v.object({ id: v.string(), title: v.string(), downloads: Count })),
    courses: v.array(v.object({ name: v.string(), downloads: Count })),
  }),
  /** Searches without a result of the last four weeks, by at least five visitors in a week. */
  missed: v.array(v.object({ text: v.string(), visitors: Count })),
  /** Open wishes, most wished for first. */
  wishes: v.array(v.object({ key: v.string(), text: v.string(), count: Count, created: Time })),
  diagnostics: v.object({
    errors: Count,
    warnings: Count,
    /** Errors first. */
    list: v.array(DiagnosticSchema),
  }),
  work: v.array(WorkSchema),
  machine: v.object({
    /** Of the volumes of the archive and of the data folder, once if they are the same; in bytes. */
    disks: v.array(
      v.object({
        holds: v.array(v.picklist(['archive', 'data', 'inbox'])),
        free: Count,
        total: Count,
      }),
    ),
    database: v.object({
      kind: v.picklist(['sqlite', 'postgres']),
      /** In bytes; absent where it cannot be told. */
      size: v.optional(Count),
    }),
    /** The last backup; absent if none is known. */
    backup: v.optional(Time),
    /** The last pull from Git; absent if the archive is not pulled. */
    pull: v.optional(v.object({ time: Time, isDone: v.boolean() })),
    /** Accepted proposals that are live, but not in Git or not at the remote yet; absent if none is. */
    commits: v.optional(
      v.object({
        waiting: Count,
        /** Why the last attempt has failed, in English; absent if none has. */
        reason: v.optional(v.string()),
      }),
    ),
  }),
});
export type Desk = v.InferOutput<typeof DeskSchema>;

/** `GET /api/desk/log?before=&action=&subject=`: newest first. */
export const JournalPageSchema = v.object({
  entries: v.array(
    v.object({
      id: v.string(),
      time: Time,
      /** The tag of a person, or `visitor`, `command` or `server`. */
      actor: v.string(),
      action: v.string(),
      subject: v.string(),
      before: v.optional(v.unknown()),
      after: v.optional(v.unknown()),
    }),
  ),
  /** Whether there are older entries: `before` is the id of the last one. */
  hasMore: v.boolean(),
});
export type JournalPage = v.InferOutput<typeof JournalPageSchema>;

/** `GET /api/review/reports`: the open ones, oldest first. */
export const OpenReportsSchema = v.object({
  reports: v.array(
    v.object({
      number: v.string(),
      kind: v.picklist(REPORT_KINDS),
      /** The item, and its title while the archive has it. */
      item: v.optional(Md5Schema),
      title: v.optional(v.string()),
      text: v.string(),
      /** Whether the answer is mailed: the reporter left an address, and the site can send mail. */
      getsMail: v.boolean(),
      /** That address, for maintainers. */
      mail: v.optional(v.string()),
      created: Time,
    }),
  ),
});
export type OpenReports = v.InferOutput<typeof OpenReportsSchema>;

/** `POST /api/review/reports/{number}`: closes a report. */
export const ReportOutcomeSchema = v.strictObject({
  state: v.picklist(['resolved', 'declined']),
  answer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000))),
});

/** `POST /api/wishes/close`: closes a wish. */
export const WishOutcomeSchema = v.strictObject({
  key: v.string(),
  state: v.picklist(['answered', 'declined']),
  /** The item that answers it. */
  item: v.optional(Md5Schema),
});

/** `POST /api/takedowns`: what still has the document, and the commands that remove it there. */
export const TakedownDoneSchema = v.object({ remains: v.array(v.string()) });

/** `GET /api/takedowns`: newest first. */
export const TakedownsSchema = v.object({
  takedowns: v.array(
    v.object({
      id: v.string(),
      type: v.picklist(ITEM_TYPES),
      reason: v.picklist(TAKEDOWN_REASONS),
      since: Time,
      canRestore: v.boolean(),
    }),
  ),
});
export type Takedowns = v.InferOutput<typeof TakedownsSchema>;

/** `POST /api/takedowns`: takes an item down. */
export const TakedownRequestSchema = v.strictObject({
  id: Md5Schema,
  reason: v.picklist(TAKEDOWN_REASONS),
});
