import { sql } from 'kysely';
import { type Database, RUNNING_TABLES, TABLE_KEYS } from '../tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** The number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

/** With 17 columns, the most of any table, this stays below SQLite's 32,766 parameters. */
const ROWS_AT_ONCE = 1900;

/** Tables with texts of up to 200,000 characters: fewer rows at once, so that they fit into memory. */
const LARGE_ROWS: ReadonlySet<string> = new Set(['proposals', 'uploads', 'journal']);
const LARGE_ROWS_AT_ONCE = 50;

/** All tables with content of the site. */
export const TABLES = Object.entries<readonly string[]>(TABLE_KEYS).filter(
  ([table]) => !RUNNING_TABLES.has(table),
);

/**
 * Copies all rows of a site to another database, which must not have them yet. Columns that a newer
 * program has added to the first are left out.
 *
 * @param leftOut tables to skip
 */
export async function copyRows(
  from: Database,
  to: Database,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  const columnsOf = await readColumns(to);
  for (const [table, key] of TABLES) {
    counts[table] = 0;
    if (leftOut.has(table)) continue;
    let last: Row | undefined;
    do {
      const rows = await readAfter(from, table, key, last);
      await write(to, { table, columns: columnsOf.get(table) ?? new Set() }, rows);
      counts[table] += rows.length;
      last = rows.at(-1);
    } while (last);
  }
  return counts;
}

/** The next rows by primary key, after the last one read. */
async function readAfter(
  db: Database,
  table: string,
  key: readonly string[],
  last: Row | undefined,
): Promise<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const values = sql.join(key.map((column) => last?.[column]));
  const behind = last ? sql`where (${columns}) > (${values})` : sql``;
  const limit = LARGE_ROWS.has(table) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  const query = sql<Row>`select * from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(limit)}`;
  return (await query.execute(db)).rows;
}

/** The names of the columns, by table. */
async function readColumns(db: Database): Promise<Map<string, ReadonlySet<string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

async function write(
  db: Database,
  { table, columns: known }: { readonly table: string; readonly columns: ReadonlySet<string> },
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => known.has(name));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db);
}
