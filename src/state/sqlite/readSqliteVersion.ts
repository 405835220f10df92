import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TablesVersion, VERSION_TABLES, versionOf } from '../migrate.ts';
import { sqlitePath } from './openSqlite.ts';
import { stateErrorOfSqlite } from './stateErrorOfSqlite.ts';

const TIMEOUT_MS = 10_000;

/** Reads the version of the tables in a data folder, read-only. */
export function readSqliteVersion(folder: string) {
  const path = sqlitePath(folder);
  return {
    place: `The database ${path}`,
    async version(): Promise<TablesVersion> {
      if (!existsSync(path)) return versionOf({ needs: undefined, applied: undefined });
      try {
        using database = new DatabaseSync(path, { readOnly: true, timeout: TIMEOUT_MS });
        const numberIn = (table: string) => readNumber(database, table);
        return versionOf({
          needs: numberIn(VERSION_TABLES.needs),
          applied: numberIn(VERSION_TABLES.applied),
        });
      } catch (error) {
        throw error instanceof Error ? stateErrorOfSqlite(error) : error;
      }
    },
  };
}

function readNumber(database: DatabaseSync, table: string): number | undefined {
  const exists = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  if (!exists.get(table)) return undefined;
  const version = database.prepare(`select version from "${table}"`).get()?.version;
  return version === undefined ? undefined : Number(version);
}
