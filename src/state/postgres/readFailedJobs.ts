import { Kysely } from 'kysely';
import { type FailedJob, listFailed } from '../jobs.ts';
import type { Tables } from '../tables.ts';
import { openPostgres } from './openPostgres.ts';

/**
 * Reads which jobs have failed in a PostgreSQL database, in a read-only transaction: see `Jobs.failed`.
 * Rejects with a `StateError`.
 */
export async function readFailedJobs(url: string, limit: number): Promise<readonly FailedJob[]> {
  const db = new Kysely<Tables>({ dialect: openPostgres(url).dialect });
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute((snapshot) => listFailed(snapshot, limit));
  } finally {
    await db.destroy();
  }
}
