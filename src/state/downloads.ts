import { type SelectQueryBuilder, sql } from 'kysely';
import { createCountQueue } from './countQueue.ts';
import { dayNumber, dayText, parseDay } from './days.ts';
import { StateError } from './stateError.ts';
import { requireStorable } from './storableText.ts';
import type { StoreParts, Tables } from './tables.ts';

/** A range of days such as `2026-11-21`, both ends included; a missing end is open. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How often an item was downloaded. */
export interface DownloadCount {
  /** The item's id. */
  readonly id: string;
  readonly count: number;
}

/** Download counts by item and day, and never by person. */
export interface Downloads {
  /**
   * Counts one download today. Resolves once it is committed and survives a crash. Concurrent counts are
   * committed together, so a thousand need a few transactions.
   *
   * @param id of an existing item: at most 64 characters
   */
  add(id: string): Promise<void>;
  /** Most downloaded first; equal counts by id. */
  top(span: Span & { readonly limit: number }): Promise<readonly DownloadCount[]>;
  /** The sum of all items. */
  total(span?: Span): Promise<number>;
  /** The sum of all items by day, earliest first, without days that have none. */
  byDay(span?: Span): Promise<readonly { readonly day: string; readonly count: number }[]>;
  /** The day of a time in milliseconds, in China (UTC+8). */
  dayOf(time: number): string;
}

/** Downloads, and a way to wait for pending commits. */
export interface DownloadStore {
  readonly downloads: Downloads;
  settled(): Promise<void>;
}

const sumOfHits = sql<number>`cast(coalesce(sum(hits), 0) as bigint)`;

export function createDownloads({ db, now }: StoreParts): DownloadStore {
  const queue = createCountQueue(db);
  // Reading all days may take a while. In a transaction, SQLite's own thread does it.
  const readOnly = db.transaction().setAccessMode('read only');
  return {
    settled: queue.settled,
    downloads: {
      async add(id) {
        await queue.add(dayNumber(now()), requireStorable('id', id, 64));
      },
      async top({ limit, ...span }) {
        const rows = await readOnly.execute((transaction) =>
          within(span, transaction.selectFrom('downloads'))
            .select(['item', sumOfHits.as('count')])
            .groupBy('item')
            .orderBy('count', 'desc')
            .orderBy('item')
            .limit(limit)
            .execute(),
        );
        return rows.map(({ item, count }) => ({ id: item, count }));
      },
      async total(span = {}) {
        const row = await readOnly.execute((transaction) =>
          within(span, transaction.selectFrom('downloads'))
            .select(sumOfHits.as('count'))
            .executeTakeFirstOrThrow(),
        );
        return row.count;
      },
      async byDay(span = {}) {
        const rows = await readOnly.execute((transaction) =>
          within(span, transaction.selectFrom('downloads'))
            .select(['day', sumOfHits.as('count')])
            .groupBy('day')
            .orderBy('day')
            .execute(),
        );
        return rows.map(({ day, count }) => ({ day: dayText(day), count }));
      },
      dayOf: (time) => dayText(dayNumber(time)),
    },
  };
}

type Counted = SelectQueryBuilder<Tables, 'downloads', object>;

function within({ from, to }: Span, query: Counted): Counted {
  return query
    .$if(from !== undefined, (some) => some.where('day', '>=', numberOf(from ?? '')))
    .$if(to !== undefined, (some) => some.where('day', '<=', numberOf(to ?? '')));
}

function numberOf(day: string): number {
  const number = parseDay(day);
  if (Number.isInteger(number)) return number;
  throw new StateError('unfit', 'a day is written as 2026-11-21');
}
