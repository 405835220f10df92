import { type ExpressionBuilder, sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { Database, SharedParts, Tables } from './tables.ts';

/** What is made of a document. */
export type JobKind = 'cover' | 'texts' | 'recognition';

/** A piece of work on a document that any node can do, and one does. */
export interface Job {
  readonly kind: JobKind;
  /** The id of the document. */
  readonly subject: string;
  /** Names the version of the document, and of the work: another version is another job. */
  readonly version: string;
}

/** The answer to who wants to do a job. */
export type Taken =
  | { readonly state: 'taken' }
  /** Another holder does it at present. */
  | { readonly state: 'held' }
  /** It failed for a reason that may pass, and is tried again later. */
  | { readonly state: 'waiting'; readonly reason: string }
  /** It is not tried again. `isNew`: this call has found that out. */
  | { readonly state: 'dead'; readonly reason: string; readonly isNew?: true };

/** A job that failed. */
export interface FailedJob extends Job {
  /** Whether it was given up; otherwise it is tried again. */
  readonly isDead: boolean;
  readonly reason: string;
  /** Since when it fails, or when it was given up. */
  readonly since: number;
}

/** How many jobs of a kind have failed, of those that are not done. */
export interface FailedCount {
  readonly kind: JobKind;
  /** Given up. */
  readonly dead: number;
  /** Tried again later. */
  readonly waiting: number;
}

/** How long a job that failed is left alone: as long as it has been failing, within these bounds, in ms. */
export interface Pauses {
  readonly least: number;
  readonly most: number;
}

/** Which jobs are to be tried again. */
export interface Revived {
  readonly kinds: readonly JobKind[];
  /** Of these documents; of all if undefined. */
  readonly subjects?: readonly string[] | undefined;
  /** Also those that were given up. */
  readonly dead: boolean;
}

/**
 * What nodes remember of work on documents. The documents say what is to be done, and the results what is
 * done: a job has a row only while somebody does it, until it is tried again, or if it was given up.
 */
export interface Jobs {
  /**
   * Takes a job, in one statement, for a time after which it is free if its holder has died. A job that
   * was taken `MOST_LOST` times and never came to an end is dead: it may be what ends its holders.
   *
   * @param holder names one claim, and not a node: nobody else uses it
   */
  take(job: Job, holder: string, forMs: number): Promise<Taken>;
  /** Holds a job for longer; resolves to whether it is still held. */
  renew(job: Job, holder: string, forMs: number): Promise<boolean>;
  /** Forgets a job that is held, and what is known of other versions of it. */
  done(job: Job, holder: string): Promise<void>;
  /** Leaves a job that is held alone for a while, for all nodes. */
  fail(job: Job, holder: string, reason: string, pauses: Pauses): Promise<void>;
  /** Gives a job back that is held, as if it had not been taken. */
  giveBack(job: Job, holder: string): Promise<void>;
  /** The jobs that failed: those that were given up first, and of them the last one first. */
  failed(limit: number): Promise<readonly FailedJob[]>;
  /** Each kind, also without failures. */
  countFailed(): Promise<readonly FailedCount[]>;
  /** Lets failed jobs be tried at once, as if they had never failed. Returns how many. */
  revive(which: Revived): Promise<number>;
}

const JOB_KINDS: readonly JobKind[] = ['cover', 'texts', 'recognition'];

/** How often a job may be lost with its holder, one time after the other. */
const MOST_LOST = 5;

/** The reason of a job that was lost so often. */
const LOST = `${MOST_LOST} servers stopped while they did it, one after the other`;

const LONGEST_REASON = 500;
const LONGEST_HOLDER = 200;

export function createJobs({ db, time }: SharedParts): Jobs {
  const later = (ms: number) => sql<number>`${time()} + ${Math.round(ms)}`;

  /** Why a job could not be taken. */
  async function explain({ kind, subject, version }: Job): Promise<Taken> {
    const row = await db
      .selectFrom('jobs')
      .select(['state', 'reason', 'holder'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row?.state === 'dead') return { state: 'dead', reason: row.reason ?? '' };
    // Its holder may have finished meanwhile: the next call takes it.
    if (!row || row.holder !== null || row.reason === null) return { state: 'held' };
    return { state: 'waiting', reason: row.reason };
  }

  return {
    async take(job, holder, forMs) {
      const taken = await db
        .insertInto('jobs')
        .values({
          ...checked(job),
          priority: 0,
          state: 'waiting',
          attempts: 1,
          due: later(forMs),
          holder: requireStorable('holder', holder, LONGEST_HOLDER),
          reason: null,
          changed: time(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject', 'version'])
            .doUpdateSet({
              state: sql`case when ${isLost} then 'dead' else 'waiting' end`,
              holder: sql`case when ${isLost} then null else excluded.holder end`,
              reason: sql`case when ${isLost} then ${LOST} else jobs.reason end`,
              changed: sql`case when ${isLost} then excluded.changed else jobs.changed end`,
              attempts: sql`jobs.attempts + 1`,
              due: sql`excluded.due`,
            })
            .where('jobs.state', '=', 'waiting')
            .where('jobs.due', '<=', time()),
        )
        .returning('state')
        .executeTakeFirst();
      if (!taken) return explain(job);
      return taken.state === 'dead'
        ? { state: 'dead', reason: LOST, isNew: true }
        : { state: 'taken' };
    },
    async renew(job, holder, forMs) {
      const renewed = await db
        .updateTable('jobs')
        .set({ due: later(forMs) })
        .where((builder) => isHeld(builder, job, holder))
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    async done(job, holder) {
      const { kind, subject, version } = job;
      await db
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where(({ eb, or, and }) => {
          const isFree = or([eb('holder', 'is', null), eb('due', '<=', time())]);
          return or([
            and([eb('version', '=', version), eb('holder', '=', holder)]),
            and([eb('version', '!=', version), isFree]),
          ]);
        })
        .execute();
    },
    async fail(job, holder, reason, { least, most }) {
      const elapsed = sql`(${time()} - jobs.changed)`;
      await db
        .updateTable('jobs')
        .set({
          holder: null,
          attempts: 0,
          reason: storableReason(reason),
          // The first failure of several says since when it fails.
          changed: sql`case when jobs.reason is null then ${time()} else jobs.changed end`,
          due: sql`${time()} + case
            when jobs.reason is null or ${elapsed} < ${least} then ${least}
            when ${elapsed} > ${most} then ${most} else ${elapsed} end`,
        })
        .where((builder) => isHeld(builder, job, holder))
        .execute();
    },
    async giveBack(job, holder) {
      const forgotten = await db
        .deleteFrom('jobs')
        .where((builder) => isHeld(builder, job, holder))
        .where('attempts', '<=', 1)
        .where('reason', 'is', null)
        .executeTakeFirst();
      if (forgotten.numDeletedRows > 0n) return;
      await db
        .updateTable('jobs')
        .set({ holder: null, due: time(), attempts: sql`attempts - 1` })
        .where((builder) => isHeld(builder, job, holder))
        .execute();
    },
    failed: (limit) => listFailed(db, limit),
    countFailed: () => countFailed(db),
    async revive({ kinds, subjects, dead }) {
      if (kinds.length === 0 || subjects?.length === 0) return 0;
      const revived = await db
        .deleteFrom('jobs')
        .where('kind', 'in', kinds)
        .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
        .where('holder', 'is', null)
        .where('reason', 'is not', null)
        .$if(!dead, (query) => query.where('state', '!=', 'dead'))
        .executeTakeFirst();
      return Number(revived.numDeletedRows);
    },
  };
}

/** Whether the holder of a job was lost, once too often. */
const isLost = sql<boolean>`(jobs.attempts >= ${sql.lit(MOST_LOST)} and jobs.holder is not null)`;

/** The row of a job while nobody else has taken it, also after its time. */
function isHeld(
  { and, eb }: ExpressionBuilder<Tables, 'jobs'>,
  { kind, subject, version }: Job,
  holder: string,
) {
  return and([
    eb('kind', '=', kind),
    eb('subject', '=', subject),
    eb('version', '=', version),
    eb('holder', '=', holder),
  ]);
}

/** See `Jobs.failed`. */
export async function listFailed(db: Database, limit: number): Promise<readonly FailedJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'subject', 'version', 'state', 'reason', 'changed as since'])
    .where('reason', 'is not', null)
    .orderBy('state')
    .orderBy('changed', 'desc')
    .orderBy('kind')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map(({ state, reason, ...row }) => ({
    ...row,
    reason: reason ?? '',
    isDead: state === 'dead',
  }));
}

/** See `Jobs.countFailed`. */
async function countFailed(db: Database): Promise<readonly FailedCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reason', 'is not', null)
    .groupBy(['kind', 'state'])
    .execute();
  return JOB_KINDS.map((kind) => {
    const count = (state: string) =>
      rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0;
    return { kind, dead: count('dead'), waiting: count('waiting') };
  });
}

function checked({ kind, subject, version }: Job): Job {
  return {
    kind,
    subject: requireStorable('subject', subject, 400),
    version: requireStorable('version', version, 200),
  };
}

/** A reason may be any message: it is shortened rather than refused. */
function storableReason(reason: string): string {
  return reason.slice(0, LONGEST_REASON).toWellFormed().replaceAll('\0', '');
}
