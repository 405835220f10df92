import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { messageOf } from '../../lib/messageOf.ts';
import { type ArchiveText, isArchivePath, sha256Of } from './archiveTexts.ts';

/** The contents of a backup besides the tables of the database. The file is a SQLite database. */
export interface BackupContent {
  readonly manifest: Manifest;
  /** All files of the archive folder but its documents. */
  readonly texts: readonly ArchiveText[];
  /** What the site published, by path: `/metadata2.json`. */
  readonly published: readonly ArchiveText[];
  /** The list of documents, which the backup does not contain. */
  readonly documents: readonly ListedDocument[];
}

export interface ListedDocument {
  /** `{md5}.pdf`: the MD5 of the file. */
  readonly name: string;
  readonly size: number;
  /** From `SHA256SUMS`, if it has one. */
  readonly sha256: string | null;
}

/** Incremented when older programs cannot restore new backups. */
const FORMAT = 1;

const ManifestSchema = v.object({
  format: v.number(),
  /** The version of the program that wrote it. */
  version: v.string(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of the site. */
  site: v.string(),
  /** The secret of the site, unless it is in the environment. */
  secret: v.optional(v.string()),
  /** A fingerprint that tells whether a secret is the same, and reveals nothing else. */
  secretMark: v.optional(v.string()),
});

export type Manifest = v.InferOutput<typeof ManifestSchema>;

const FilesSchema = v.array(
  v.object({ path: v.string(), bytes: v.instance(Uint8Array), sha256: v.string() }),
);
const DocumentsSchema = v.array(
  v.object({ name: v.string(), size: v.number(), sha256: v.nullable(v.string()) }),
);

/** Adds the contents to the file with the tables of the database. */
export function addContent(
  path: string,
  {
    manifest,
    texts,
    published,
    documents,
  }: Omit<BackupContent, 'manifest'> & {
    readonly manifest: Omit<Manifest, 'format'>;
  },
): void {
  const database = new DatabaseSync(path);
  try {
    // One file, without the side files of SQLite's WAL mode.
    database.exec('pragma journal_mode = delete');
    database.exec('begin');
    database.exec('create table backup_manifest (json text not null)');
    const complete: Manifest = { format: FORMAT, ...manifest };
    database.prepare('insert into backup_manifest values (?)').run(JSON.stringify(complete));
    for (const [table, files] of [
      ['backup_archive', texts],
      ['backup_published', published],
    ] as const) {
      database.exec(
        `create table ${table} (path text primary key, sha256 text not null, bytes blob not null)`,
      );
      const add = database.prepare(`insert into ${table} (path, sha256, bytes) values (?, ?, ?)`);
      for (const { path, bytes } of files) add.run(path, sha256Of(bytes), bytes);
    }
    database.exec(
      'create table backup_documents (name text primary key, size integer not null, sha256 text)',
    );
    const add = database.prepare(
      'insert into backup_documents (name, size, sha256) values (?, ?, ?)',
    );
    for (const { name, size, sha256 } of documents) add.run(name, size, sha256);
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** Everything but plain tables and their indexes; generated columns are hidden ones. */
const OTHER_OBJECTS = `
  select name from sqlite_schema where type not in ('table', 'index')
  union all
  select name from pragma_table_list where schema = 'main' and type in ('view', 'virtual')
  union all
  select tables.name from pragma_table_list as tables, pragma_table_xinfo(tables.name) as columns
  where tables.schema = 'main' and columns.hidden <> 0`;

/**
 * Throws if there is anything but plain tables and their indexes: a few bytes of a view or a generated
 * column can fill any memory, and a trigger can run any statement.
 */
function checkTables(database: DatabaseSync): void {
  const otherObject = database.prepare(OTHER_OBJECTS).get();
  if (otherObject) throw new Error(`${otherObject.name} is no table of a backup`);
}

/** Reads and checks the contents; `error` is one line. */
export function readContent(
  path: string,
  name: string,
): { content: BackupContent; error?: never } | { content?: never; error: string } {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    checkTables(database);
    const row = database.prepare('select json from backup_manifest').get();
    const manifest = v.parse(ManifestSchema, JSON.parse(String(row?.json)));
    if (manifest.format > FORMAT) {
      return {
        error: `${name} was written by a newer version of this program (${manifest.version}): update the program.`,
      };
    }
    const files = (table: string) => {
      const rows = database.prepare(`select path, sha256, bytes from ${table} order by path`).all();
      const parsed = v.parse(FilesSchema, rows);
      const changed = parsed.find(({ bytes, sha256 }) => sha256Of(bytes) !== sha256);
      if (changed) throw new Error(`${changed.path} is not what was written`);
      return parsed.map(({ path, bytes }) => ({ path, bytes }));
    };
    const texts = files('backup_archive');
    const outsider = texts.find((text) => !isArchivePath(text.path));
    if (outsider) throw new Error(`${JSON.stringify(outsider.path)} is no path of an archive`);
    const documents = database
      .prepare('select name, size, sha256 from backup_documents order by name')
      .all();
    return {
      content: {
        manifest,
        texts,
        published: files('backup_published'),
        documents: v.parse(DocumentsSchema, documents),
      },
    };
  } catch (error) {
    const reason = messageOf(error);
    return { error: `${name} is not a backup: ${reason}. Nothing was changed.` };
  } finally {
    database.close();
  }
}
