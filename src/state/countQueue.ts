import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** A queue of counts for the next commit. */
export interface CountQueue {
  /** Adds one; resolves once it is committed. */
  add(day: number, item: string): Promise<void>;
  /** Resolves once the queue is empty. */
  settled(): Promise<void>;
}

interface Batch {
  readonly hits: Map<string, { readonly day: number; readonly item: string; hits: number }>;
  readonly committed: PromiseWithResolvers<void>;
}

/** The rows that fit into one statement: SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 1000;

/**
 * Commits counts in batches: while one batch is written, the next one gathers. A burst of any size needs
 * a few transactions, and a single count only waits for its own.
 */
export function createCountQueue(db: Database): CountQueue {
  let gathering: Batch | undefined;
  let writing: Promise<void> = Promise.resolve();

  function begin(): Batch {
    const batch: Batch = { hits: new Map(), committed: Promise.withResolvers() };
    writing = writing.then(async () => {
      // Counts of the same turn of the event loop join the batch.
      await new Promise(setImmediate);
      gathering = undefined;
      try {
        await write(batch);
        batch.committed.resolve();
      } catch (error) {
        batch.committed.reject(error);
      }
    });
    return batch;
  }

  async function write({ hits }: Batch): Promise<void> {
    // Always in the same order, so that two servers cannot deadlock.
    const rows = [...hits.values()].sort((a, b) => a.day - b.day || (a.item < b.item ? -1 : 1));
    await db.transaction().execute(async (transaction) => {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await transaction
          .insertInto('downloads')
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'item'])
              .doUpdateSet({ hits: sql`downloads.hits + excluded.hits` }),
          )
          .execute();
      }
    });
  }

  return {
    add(day, item) {
      gathering ??= begin();
      const key = `${day} ${item}`;
      const known = gathering.hits.get(key);
      if (known) known.hits += 1;
      else gathering.hits.set(key, { day, item, hits: 1 });
      return gathering.committed.promise;
    },
    settled: () => writing,
  };
}
