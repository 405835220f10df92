import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Counts that wait for the next commit. */
export interface CountQueue {
  /** Counts one; resolves once it is committed. */
  add(day: number, item: string): Promise<void>;
  /** Resolves once nothing waits. */
  settled(): Promise<void>;
}

interface Batch {
  readonly hits: Map<string, { readonly day: number; readonly item: string; hits: number }>;
  readonly committed: PromiseWithResolvers<void>;
}

/** As many rows as a statement has room for: SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 1000;

/**
 * Commits counts together: while one batch is being written the next gathers, so a burst of any
 * size is a few transactions, and a single count waits for none but its own.
 */
export function createCountQueue(db: Database): CountQueue {
  let gathering: Batch | undefined;
  let writing: Promise<void> = Promise.resolve();

  function begin(): Batch {
    const batch: Batch = { hits: new Map(), committed: Promise.withResolvers() };
    writing = writing.then(async () => {
      // Those of the same turn of the event loop come along.
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
    // Always in the same order, so that two servers cannot wait for each other.
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
