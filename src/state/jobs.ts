import { type ExpressionBuilder, sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { SharedParts, Tables } from './tables.ts';

/** What kind of work it is; each has its own workers. */
export type JobKind = 'cover' | 'texts' | 'recognition' | 'index' | (string & {});

/** Work that any node can do, and one does. */
export interface Job {
  readonly kind: JobKind;
  /** What it is about, such as the name of a document. */
  readonly subject: string;
  /** What is to be done, such as the versions of the document and of the program that draws it. */
  readonly version: string;
  /** How often it was claimed; tells a claim from a later one. */
  readonly attempts: number;
}

/** A job that is to be done. */
export type NewJob = Omit<Job, 'attempts'>;

/** A job that failed too often. */
export interface DeadJob extends Job {
  /** Why it failed last. */
  readonly reason: string;
  /** When it failed last. */
  readonly time: number;
}

/** The number of jobs of a kind. */
export interface JobProgress {
  readonly done: number;
  /** Those that are being done included. */
  readonly waiting: number;
  readonly dead: number;
}

/**
 * A queue of jobs that all nodes share. A claimed job is leased: if its node dies, it can be claimed again
 * when the lease has ended.
 */
export interface Jobs {
  /**
   * Adds any number of jobs. One of the same kind, subject and version is added once, also after it was
   * done or has died.
   *
   * @param priority lower ones are claimed first
   */
  add(jobs: readonly NewJob[], priority: number): Promise<void>;
  /**
   * Claims the next due jobs of some kinds, in one statement. With 100,000 jobs waiting, one kind takes
   * 1 ms in PostgreSQL, and several 44 ms, because their order is not in the index. A job that was claimed `MOST_CLAIMS` times
   * without a result is dead, because it may be what ends the nodes that do it.
   */
  claim(
    kinds: readonly JobKind[],
    holder: string,
    count: number,
    forMs: number,
  ): Promise<readonly Job[]>;
  /** Renews the leases of jobs; returns those that are still held. */
  renew(jobs: readonly Job[], holder: string, forMs: number): Promise<readonly Job[]>;
  /** Returns false if the job is no longer held: then somebody else does it. */
  done(job: Job, holder: string): Promise<boolean>;
  /** The job is claimable again after `pauseMs`, or dead if it was claimed `mostAttempts` times. */
  fail(
    job: Job,
    holder: string,
    reason: string,
    retry: { readonly pauseMs: number; readonly mostAttempts: number },
  ): Promise<void>;
  /** Gives all jobs of a holder back, such as before it stops. Returns how many. */
  giveBack(holder: string): Promise<number>;
  /** The dead jobs, the last one first. */
  dead(limit: number): Promise<readonly DeadJob[]>;
  /** Makes dead jobs claimable again, of one kind or of all. Returns how many. */
  revive(kind?: JobKind): Promise<number>;
  /** By kind. */
  progress(): Promise<Readonly<Record<string, JobProgress>>>;
  /**
   * Removes the jobs of a kind except for those given, so that the table stays bounded. What is being done
   * stays. Returns how many.
   */
  keepOnly(kind: JobKind, jobs: Iterable<Pick<Job, 'subject' | 'version'>>): Promise<number>;
}

/** How often a job may be claimed without a result: more than a rolling restart of all nodes needs. */
const MOST_CLAIMS = 10;

/** SQLite takes 32,766 parameters, and a row has ten. */
const ROWS_AT_ONCE = 1000;

/** SQLite takes expressions of a depth of 1,000. */
const NAMED_AT_ONCE = 200;

const LONGEST_REASON = 500;

export function createJobs({ db, time, isShared }: SharedParts): Jobs {
  const later = (ms: number) => sql<number>`${time()} + ${Math.round(ms)}`;
  return {
    async add(jobs, priority) {
      // Always in the same order, so that two servers cannot deadlock.
      const rows = jobs.map(checked).sort(byKey);
      for (const some of chunks(rows, ROWS_AT_ONCE)) {
        await db
          .insertInto('jobs')
          .values(
            some.map((job) => ({
              ...job,
              priority,
              state: 'waiting',
              attempts: 0,
              due: time(),
              holder: null,
              reason: null,
              changed: time(),
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    async claim(kinds, holder, count, forMs) {
      if (kinds.length === 0 || count <= 0) return [];
      // Materialized, because PostgreSQL may otherwise evaluate it again for each row.
      const claimed = await db
        .with(
          (cte) => cte('next').materialized(),
          (query) =>
            query
              .selectFrom('jobs')
              .select(['kind', 'subject', 'version'])
              .where('kind', 'in', kinds)
              .where('state', '=', 'waiting')
              .where('due', '<=', time())
              .orderBy('priority')
              .orderBy('due')
              .limit(count)
              .$if(isShared, (rows) => rows.forUpdate().skipLocked()),
        )
        .updateTable('jobs')
        .from('next')
        .set({
          holder: requireStorable('holder', holder, 200),
          due: later(forMs),
          attempts: sql`jobs.attempts + 1`,
          state: sql`case when ${isLost} then 'dead' else 'waiting' end`,
          reason: sql`case when ${isLost} then ${LOST} else jobs.reason end`,
          changed: time(),
        })
        .whereRef('jobs.kind', '=', 'next.kind')
        .whereRef('jobs.subject', '=', 'next.subject')
        .whereRef('jobs.version', '=', 'next.version')
        .returning(['jobs.kind', 'jobs.subject', 'jobs.version', 'jobs.attempts'])
        .returning(['jobs.state', 'jobs.priority'])
        .execute();
      return claimed
        .filter(({ state }) => state === 'waiting')
        .sort((a, b) => a.priority - b.priority)
        .map(jobOf);
    },
    async renew(jobs, holder, forMs) {
      const held: Job[] = [];
      for (const some of chunks(jobs, NAMED_AT_ONCE)) {
        const renewed = await db
          .updateTable('jobs')
          .set({ due: later(forMs) })
          .where((builder) => builder.or(some.map((job) => isHeld(builder, job, holder))))
          .returning(['kind', 'subject', 'version', 'attempts'])
          .execute();
        held.push(...renewed);
      }
      return held;
    },
    async done(job, holder) {
      const done = await db
        .updateTable('jobs')
        .set({ state: 'done', holder: null, reason: null, changed: time() })
        .where((builder) => isHeld(builder, job, holder))
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
    async fail(job, holder, reason, { pauseMs, mostAttempts }) {
      await db
        .updateTable('jobs')
        .set({
          state: job.attempts >= mostAttempts ? 'dead' : 'waiting',
          holder: null,
          due: later(pauseMs),
          reason: storableReason(reason),
          changed: time(),
        })
        .where((builder) => isHeld(builder, job, holder))
        .execute();
    },
    async giveBack(holder) {
      const given = await db
        .updateTable('jobs')
        .set({ holder: null, due: time(), attempts: sql`attempts - 1` })
        .where('state', '=', 'waiting')
        .where('holder', '=', holder)
        .executeTakeFirst();
      return Number(given.numUpdatedRows);
    },
    async dead(limit) {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'subject', 'version', 'attempts', 'reason', 'changed as time'])
        .where('state', '=', 'dead')
        .orderBy('changed', 'desc')
        .orderBy('kind')
        .orderBy('subject')
        .limit(limit)
        .execute();
      return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? '' }));
    },
    async revive(kind) {
      const revived = await db
        .updateTable('jobs')
        .set({ state: 'waiting', holder: null, attempts: 0, due: time(), changed: time() })
        .where('state', '=', 'dead')
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .executeTakeFirst();
      return Number(revived.numUpdatedRows);
    },
    async progress() {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'state'])
        .select(({ fn }) => fn.countAll<number>().as('jobs'))
        .groupBy(['kind', 'state'])
        .execute();
      const byKind: Record<string, JobProgress> = {};
      for (const { kind, state, jobs } of rows) {
        byKind[kind] = { done: 0, waiting: 0, dead: 0, ...byKind[kind], [state]: jobs };
      }
      return byKind;
    },
    async keepOnly(kind, jobs) {
      const kept = new Set<string>();
      for (const { subject, version } of jobs) kept.add(keyOf(subject, version));
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'subject', 'version'])
        .where('kind', '=', kind)
        .execute();
      const others = rows.filter(({ subject, version }) => !kept.has(keyOf(subject, version)));
      let removed = 0;
      for (const some of chunks(others.sort(byKey), NAMED_AT_ONCE)) {
        const { numDeletedRows } = await db
          .deleteFrom('jobs')
          .where(({ or, and }) => or(some.map((job) => and(job))))
          .where(({ or, eb }) =>
            or([eb('state', '!=', 'waiting'), eb('holder', 'is', null), eb('due', '<=', time())]),
          )
          .executeTakeFirst();
        removed += Number(numDeletedRows);
      }
      return removed;
    },
  };
}

/** Claimed again and again, and never given back nor failed. */
const isLost = sql<boolean>`(jobs.attempts >= ${sql.lit(MOST_CLAIMS)} and jobs.holder is not null)`;

/** The reason of a job that nobody finished. */
const LOST = 'each server that did it stopped before it was done';

/** The rows of a job while this claim of it holds: nobody has claimed it since. */
function isHeld(
  { and, eb }: ExpressionBuilder<Tables, 'jobs'>,
  { kind, subject, version, attempts }: Job,
  holder: string,
) {
  return and([
    eb('kind', '=', kind),
    eb('subject', '=', subject),
    eb('version', '=', version),
    eb('state', '=', 'waiting'),
    eb('holder', '=', holder),
    eb('attempts', '=', attempts),
  ]);
}

function checked({ kind, subject, version }: NewJob): NewJob {
  return {
    kind: requireStorable('kind', kind, 64),
    subject: requireStorable('subject', subject, 400),
    version: requireStorable('version', version, 200),
  };
}

/** A reason may be any message: it is shortened rather than refused. */
function storableReason(reason: string): string {
  return reason.slice(0, LONGEST_REASON).toWellFormed().replaceAll('\0', '');
}

function byKey(a: NewJob, b: NewJob): number {
  const [first, second] = [a, b].map(({ kind, subject, version }) => [kind, subject, version]);
  const at = first?.findIndex((part, index) => part !== second?.[index]) ?? -1;
  return at === -1 ? 0 : (first?.[at] ?? '') < (second?.[at] ?? '') ? -1 : 1;
}

const keyOf = (subject: string, version: string) => JSON.stringify([subject, version]);

function jobOf({ kind, subject, version, attempts }: Job): Job {
  return { kind, subject, version, attempts };
}

function* chunks<Row>(rows: readonly Row[], size: number): Iterable<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
