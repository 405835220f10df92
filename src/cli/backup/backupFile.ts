import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { messageOf } from '../../lib/messageOf.ts';
import { type ArchiveText, isArchivePath, sha256Of } from './archiveTexts.ts';

/** What a backup holds beside the tables of the database, which is a SQLite file itself. */
export interface BackupContent {
  readonly manifest: Manifest;
  /** Everything of the archive folder but its documents. */
  readonly texts: readonly ArchiveText[];
  /** What the site served of it, by path: `/metadata2.json`. */
  readonly published: readonly ArchiveText[];
  /** Which documents there were; they are not in it. */
  readonly documents: readonly ListedDocument[];
}

export interface ListedDocument {
  /** `{md5}.pdf`: its MD5 is its name. */
  readonly name: string;
  readonly size: number;
  /** Of `SHA256SUMS`, where that has it. */
  readonly sha256: string | null;
}

/** Goes up when an older program could not restore what a newer one has written. */
const FORMAT = 1;

const ManifestSchema = v.object({
  format: v.number(),
  /** Of the program that made it. */
  version: v.string(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of the site. */
  site: v.string(),
  /** The secret of the site, unless it is in the environment. */
  secret: v.optional(v.string()),
  /** Tells whether a secret is the one of then, and nothing else of it. */
  secretMark: v.optional(v.string()),
});

export type Manifest = v.InferOutput<typeof ManifestSchema>;

const FilesSchema = v.array(
  v.object({ path: v.string(), bytes: v.instance(Uint8Array), sha256: v.string() }),
);
const DocumentsSchema = v.array(
  v.object({ name: v.string(), size: v.number(), sha256: v.nullable(v.string()) }),
);

/** Adds what is no state to the file that holds the state. */
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
    // One file, without those that SQLite keeps beside it while it is written.
    database.exec('pragma journal_mode = delete');
    database.exec('begin');
    database.exec('create table backup_manifest (json text not null)');
    const whole: Manifest = { format: FORMAT, ...manifest };
    database.prepare('insert into backup_manifest values (?)').run(JSON.stringify(whole));
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

/** What is no plain table and no index of one; a column that is not kept but made is hidden. */
const STRANGE = `
  select name from sqlite_schema where type not in ('table', 'index')
  union all
  select name from pragma_table_list where schema = 'main' and type in ('view', 'virtual')
  union all
  select tables.name from pragma_table_list as tables, pragma_table_xinfo(tables.name) as columns
  where tables.schema = 'main' and columns.hidden <> 0`;

/**
 * Throws where there is anything but plain tables and their indexes: of a view, or of a column that
 * is generated, some bytes can fill any memory, and triggers do what nobody has asked for.
 */
function checkTables(database: DatabaseSync): void {
  const strange = database.prepare(STRANGE).get();
  if (strange) throw new Error(`${strange.name} is no table of a backup`);
}

/** Reads and checks what is no state; an error is one line. */
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
      const found = v.parse(FilesSchema, rows);
      const wrong = found.find(({ bytes, sha256 }) => sha256Of(bytes) !== sha256);
      if (wrong) throw new Error(`${wrong.path} is not what was written`);
      return found.map(({ path, bytes }) => ({ path, bytes }));
    };
    const texts = files('backup_archive');
    const astray = texts.find((text) => !isArchivePath(text.path));
    if (astray) throw new Error(`${JSON.stringify(astray.path)} is no path of an archive`);
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
