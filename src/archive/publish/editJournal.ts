import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { syncFolder } from '../../storage/syncFolder.ts';

/** Hidden, like the lock: it is there while the edits of one proposal are being written. */
export const JOURNAL_FILE = '.campusdocs.edits.json';

const EditSchema = v.object({
  /** The name in `metadata/`. */
  file: v.pipe(v.string(), v.regex(new RegExp(`^${MD5_PATTERN}\\.ya?ml$`, 'u'))),
  /** The text that the edit was made for: a file that has changed since is left alone. */
  was: v.string(),
  text: v.string(),
});
const JournalSchema = v.pipe(v.string(), v.parseJson(), v.array(EditSchema));

/** A new text for a metadata file. */
export type MetadataEdit = v.InferOutput<typeof EditSchema>;

/**
 * Writes the new texts of several metadata files, all or none. Call it with the archive locked.
 *
 * The texts are written under hidden names and flushed; the journal, which makes the edits certain,
 * follows; then all files get their names at once. After a kill before the journal nothing has
 * changed, after it `finishEdits` writes what is missing. Throws the error of the file system, after
 * which nothing has changed either.
 */
export async function writeEdits(
  archiveFolder: string,
  edits: readonly MetadataEdit[],
): Promise<void> {
  const prepared = await prepare(archiveFolder, edits);
  const renamed: MetadataEdit[] = [];
  try {
    // One file is replaced atomically.
    if (edits.length > 1) await writeJournal(archiveFolder, edits);
    for (const { edit, hidden, path } of prepared) {
      await rename(hidden, path);
      renamed.push(edit);
    }
    await syncFolder(join(archiveFolder, 'metadata'));
  } catch (error) {
    await undo(archiveFolder, prepared, renamed);
    throw error;
  }
  if (edits.length > 1) await removeJournal(archiveFolder);
}

/**
 * Finishes edits that a killed process has begun to name. Call it with the archive locked. Returns
 * the files that somebody has changed since, which stay as they are.
 */
export async function finishEdits(archiveFolder: string): Promise<readonly string[]> {
  const path = join(archiveFolder, JOURNAL_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (text === undefined) {
    await rm(`${path}.new`, { force: true });
    return [];
  }
  const left: MetadataEdit[] = [];
  const changed: string[] = [];
  for (const edit of v.parse(JournalSchema, text)) {
    const now = await readFile(join(archiveFolder, 'metadata', edit.file), 'utf8').catch(() => '');
    if (now === edit.was) left.push(edit);
    else if (now !== edit.text) changed.push(`metadata/${edit.file}`);
  }
  for (const { hidden, path: final } of await prepare(archiveFolder, left)) {
    await rename(hidden, final);
  }
  await syncFolder(join(archiveFolder, 'metadata'));
  await removeJournal(archiveFolder);
  return changed;
}

interface Prepared {
  readonly edit: MetadataEdit;
  readonly hidden: string;
  readonly path: string;
}

/** Writes each text beside its file, as `createDiskStorage` names unfinished files. */
async function prepare(
  archiveFolder: string,
  edits: readonly MetadataEdit[],
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = [];
  try {
    for (const edit of edits) {
      const path = join(archiveFolder, 'metadata', edit.file);
      const hidden = join(archiveFolder, 'metadata', `.${edit.file}.${randomUUID()}`);
      prepared.push({ edit, hidden, path });
      await writeFlushed(hidden, edit.text);
    }
    return prepared;
  } catch (error) {
    for (const { hidden } of prepared) await rm(hidden, { force: true });
    throw error;
  }
}

async function undo(
  archiveFolder: string,
  prepared: readonly Prepared[],
  renamed: readonly MetadataEdit[],
): Promise<void> {
  for (const { hidden } of prepared) await rm(hidden, { force: true });
  const before = renamed.map(({ file, was, text }) => ({ file, was: text, text: was }));
  for (const { hidden, path } of await prepare(archiveFolder, before)) await rename(hidden, path);
  await removeJournal(archiveFolder);
}

async function writeJournal(archiveFolder: string, edits: readonly MetadataEdit[]): Promise<void> {
  const path = join(archiveFolder, JOURNAL_FILE);
  try {
    await writeFlushed(`${path}.new`, JSON.stringify(edits));
    await rename(`${path}.new`, path);
    await syncFolder(archiveFolder);
  } catch (error) {
    await rm(`${path}.new`, { force: true });
    throw error;
  }
}

async function removeJournal(archiveFolder: string): Promise<void> {
  await rm(join(archiveFolder, JOURNAL_FILE), { force: true });
  await syncFolder(archiveFolder);
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
