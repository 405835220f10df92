import { type DatabaseLocation, makeReady, openDatabase, reasonOf } from '../openDatabase.ts';
import { openSqliteFile } from '../sqlite/openSqlite.ts';
import { copyRows, type RowCounts } from './copyRows.ts';

/**
 * Tables of short-lived rows, which are useless in a backup and would reveal which file someone was about
 * to open.
 */
const SHORT_LIVED: ReadonlySet<string> = new Set(['pending_sign_ins', 'device_grants']);

/**
 * Copies a consistent snapshot of a site's database into a new SQLite file, without blocking a running
 * server.
 *
 * @param file the path of the new file, which must not exist
 */
export async function saveState(
  place: DatabaseLocation,
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
          db.transaction().execute((transaction) => copyRows(snapshot, transaction, SHORT_LIVED)),
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
