import { type DatabasePlace, makeReady, openDatabase, reasonOf } from '../openDatabase.ts';
import { openSqliteFile } from '../sqlite/openSqlite.ts';
import { copyRows, type RowCounts } from './copyRows.ts';

/**
 * What is over in ten minutes is of no use in a backup, and tells which file somebody was about to
 * open who signed in just then.
 */
const PASSING: ReadonlySet<string> = new Set(['pending_sign_ins', 'device_grants']);

/**
 * Copies the database of a site, as it is at one moment, into a new SQLite file. The site may be
 * served meanwhile, and is not held up.
 *
 * @param file where to; there is none yet
 */
export async function saveState(
  place: DatabasePlace,
  file: string,
): Promise<{ counts: RowCounts; error?: never } | { counts?: never; error: string }> {
  const from = await openDatabase(place);
  if (!from.db) return { error: from.error };
  try {
    const to = await makeReady(openSqliteFile(file));
    if (!to.db) return { error: to.error };
    const { db } = to;
    try {
      const counts = await from.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((snapshot) =>
          db.transaction().execute((transaction) => copyRows(snapshot, transaction, PASSING)),
        );
      return { counts };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return { error: `${from.place} cannot be copied: ${reasonOf(error)}.` };
  } finally {
    await from.db.destroy();
  }
}
