import * as v from 'valibot';
import { yearOf } from './days.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

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

/** What somebody reported about an item. A request to take something down is a report of kind copyright or personal-data. */
export interface Report {
  /** The number that the reporter is told, such as `2026-0042`: the year, and a count in it. */
  readonly number: string;
  readonly follow: SecretHash;
  readonly kind: ReportKind;
  /** The item; undefined for a request that names none. */
  readonly item: string | undefined;
  /** At most 5,000 characters. */
  readonly text: string;
  /** The encrypted address for an answer; removed when the report is closed. */
  readonly mail: string | undefined;
  /** A keyed hash of the network that it came from; removed when the report is closed. */
  readonly origin: string | undefined;
  readonly state: 'open' | 'resolved' | 'declined';
  readonly answer: string | undefined;
  readonly created: number;
  readonly changed: number;
}

export interface Reports {
  /** Returns its number. The same secret makes no second report: the first one's number is returned. */
  add(
    report: Pick<Report, 'follow' | 'kind' | 'item' | 'text' | 'mail' | 'origin'>,
  ): Promise<string>;
  find(number: string): Promise<Report | undefined>;
  followed(follow: SecretHash): Promise<readonly Report[]>;
  /** Oldest first. */
  list(query: {
    readonly state?: Report['state'] | undefined;
    readonly item?: string | undefined;
    readonly limit: number;
  }): Promise<readonly Report[]>;
  count(query: {
    readonly state?: Report['state'] | undefined;
    readonly origin?: string | undefined;
  }): Promise<number>;
  /** Closes an open report; returns false if it is not open. */
  close(
    number: string,
    outcome: { readonly state: 'resolved' | 'declined'; readonly answer: string | undefined },
  ): Promise<boolean>;
}

const LONGEST_TEXT = 5000;

const KindSchema = v.picklist(REPORT_KINDS);
const StateSchema = v.picklist(['open', 'resolved', 'declined']);

export function createReports({ db, now }: StoreParts): Reports {
  return {
    add: (report) => addReport({ db, now }, report),
    async find(number) {
      if (!isStorable(number, 16)) return undefined;
      const report = db.selectFrom('reports').selectAll().where('number', '=', number);
      const row = await report.executeTakeFirst();
      return row && reportOf(row);
    },
    async followed(follow) {
      const reports = db.selectFrom('reports').selectAll().where('follow', '=', follow);
      return (await reports.orderBy('created').execute()).map(reportOf);
    },
    async list({ state, item, limit }) {
      if (!isStorable(item ?? '', 64)) return [];
      const rows = await db
        .selectFrom('reports')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .$if(item !== undefined, (query) => query.where('item', '=', item ?? ''))
        .orderBy('created')
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(reportOf);
    },
    async count({ state, origin }) {
      const { reports } = await db
        .selectFrom('reports')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
        .executeTakeFirstOrThrow();
      return reports;
    },
    async close(number, { state, answer }) {
      if (!isStorable(number, 16)) return false;
      const closed = await db
        .updateTable('reports')
        .set({
          state,
          answer: requireStorable('answer', answer, LONGEST_TEXT),
          mail: null,
          origin: null,
          changed: now(),
        })
        .where('number', '=', number)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return closed.numUpdatedRows > 0n;
    },
  };
}

async function addReport(
  { db, now }: StoreParts,
  { follow, kind, item, text, mail, origin }: Parameters<Reports['add']>[0],
): Promise<string> {
  const time = now();
  const row = {
    follow,
    kind,
    item: requireStorable('item', item, 64),
    text: requireStorable('text', text, LONGEST_TEXT),
    mail: requireStorable('mail', mail, 1000),
    origin: requireStorable('origin', origin, 100),
    state: 'open',
    answer: null,
    created: time,
    changed: time,
  };
  const year = yearOf(time);
  return await db.transaction().execute(async (transaction) => {
    await lockYear(transaction, year);
    const known = await transaction
      .selectFrom('reports')
      .select('number')
      .where('follow', '=', follow)
      .executeTakeFirst();
    if (known) return known.number;
    const { last } = await transaction
      .updateTable('report_numbers')
      .set(({ eb }) => ({ last: eb('last', '+', 1) }))
      .where('year', '=', year)
      .returning('last')
      .executeTakeFirstOrThrow();
    const number = `${year}-${String(last).padStart(4, '0')}`;
    await transaction
      .insertInto('reports')
      .values({ ...row, number })
      .execute();
    return number;
  });
}

/** Lets one transaction at a time give out a number. */
async function lockYear(transaction: Database, year: number): Promise<void> {
  await transaction
    .insertInto('report_numbers')
    .values({ year, last: 0 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ year }))
    .execute();
}

function reportOf(row: Tables['reports']): Report {
  return {
    ...row,
    // Written by this program, so always one.
    follow: row.follow as SecretHash,
    kind: v.parse(KindSchema, row.kind),
    item: row.item ?? undefined,
    mail: row.mail ?? undefined,
    origin: row.origin ?? undefined,
    state: v.parse(StateSchema, row.state),
    answer: row.answer ?? undefined,
  };
}
