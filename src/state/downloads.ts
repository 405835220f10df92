import { type SelectQueryBuilder, sql } from 'kysely';
import { createCountQueue } from './countQueue.ts';
import { dayNumber, dayText, parseDay } from './days.ts';
import { fitting } from './fitting.ts';
import { StateError } from './stateError.ts';
import type { StoreParts, Tables } from './tables.ts';

/** Days from and to, both included, `2026-11-21`; one that is left out is open. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How often something was downloaded. */
export interface DownloadCount {
  /** The item's id. */
  readonly id: string;
  readonly count: number;
}

/** Counts of downloads by item and day; never by whom. */
export interface Downloads {
  /**
   * Counts one, today. Resolves once it is committed: it then survives the death of the process.
   * Those that come at once are committed together, so a thousand are a few transactions.
   *
   * @param id of an item that exists: at most 64 characters
   */
  add(id: string): Promise<void>;
  /** The most downloaded first, those with equal counts by id. */
  top(span: Span & { readonly limit: number }): Promise<readonly DownloadCount[]>;
  /** Of all items together. */
  total(span?: Span): Promise<number>;
  /** Of all items together, by day, the earliest first; days without any are left out. */
  byDay(span?: Span): Promise<readonly { readonly day: string; readonly count: number }[]>;
  /** The day that a moment belongs to, in the zone that days are counted in (China, UTC+8). */
  dayOf(time: number): string;
}

/** Downloads, and how to wait for those that are being committed. */
export interface DownloadStore {
  readonly downloads: Downloads;
  settled(): Promise<void>;
}

const sumOfHits = sql<number>`cast(coalesce(sum(hits), 0) as bigint)`;

export function createDownloads({ db, now }: StoreParts): DownloadStore {
  const queue = createCountQueue(db);
  // A look at all days may take a while. Within a transaction SQLite takes it in its own thread.
  const aside = db.transaction().setAccessMode('read only');
  return {
    settled: queue.settled,
    downloads: {
      async add(id) {
        await queue.add(dayNumber(now()), fitting('id', id, 64));
      },
      async top({ limit, ...span }) {
        const rows = await aside.execute((transaction) =>
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
        const row = await aside.execute((transaction) =>
          within(span, transaction.selectFrom('downloads'))
            .select(sumOfHits.as('count'))
            .executeTakeFirstOrThrow(),
        );
        return row.count;
      },
      async byDay(span = {}) {
        const rows = await aside.execute((transaction) =>
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
