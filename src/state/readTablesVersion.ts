import type { TablesVersion } from './migrate.ts';
import type { DatabaseLocation } from './openDatabase.ts';
import { reasonOf } from './openDatabase.ts';
import { readSqliteVersion } from './sqlite/readSqliteVersion.ts';

export interface FoundTables {
  /** The database's name, without a password. */
  readonly place: string;
  readonly version: TablesVersion;
}

/**
 * Reads which migrations a site's database has had, and changes nothing: a missing SQLite file is not
 * created. An error is one line.
 */
export async function readTablesVersion({
  url,
  folder,
}: DatabaseLocation): Promise<
  { found: FoundTables; error?: never } | { found?: never; error: string }
> {
  const read =
    url === undefined
      ? readSqliteVersion(folder)
      : (await import('./postgres/readPostgresVersion.ts')).readPostgresVersion(url);
  try {
    return { found: { place: read.place, version: await read.version() } };
  } catch (error) {
    return { error: `${read.place} cannot be read: ${reasonOf(error)}.` };
  }
}
