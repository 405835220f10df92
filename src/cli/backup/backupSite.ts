import { randomUUID } from 'node:crypto';
import { chmod, link, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readChecksums } from '../../archive/checksums.ts';
import { publish } from '../../archive/publish.ts';
import { archiveFile } from '../../catalog/documentFile.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import { noteBackup } from '../../config/backupMarker.ts';
import type { Environment } from '../../config/environment.ts';
import { findSecret, fingerprintOf } from '../../config/secret.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { saveState } from '../../state/backup/saveState.ts';
import type { ExitCode } from '../commandContext.ts';
import { type OpenedSite, openSite } from '../openSite.ts';
import { readVersion } from '../packagePaths.ts';
import { publishingSiteOf } from '../publishEdition.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type ArchiveText, readArchiveTexts } from './archiveTexts.ts';
import { addContent, type ListedDocument } from './backupFile.ts';
import { seal } from './seal.ts';

export interface BackupOptions {
  /** The file to write. */
  readonly file: string;
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  /** Whether an existing file is replaced. */
  readonly force: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Age after which a draft counts as abandoned. */
const ABANDONED_MS = DAY_MS;

const LISTS: readonly string[] = [
  PUBLISHED_PATHS.items,
  PUBLISHED_PATHS.wiki,
  PUBLISHED_PATHS.feed,
];

/**
 * Writes one file with everything of a site that cannot be recreated: a snapshot of its database, its
 * secret, and its archive folder with a list of the documents instead of the documents. The site may
 * be running. The file is written atomically.
 */
export async function backupSite(options: BackupOptions): Promise<ExitCode> {
  const { terminal, environment, json, force, signal } = options;
  const file = resolve(options.file);
  const existing = await lstat(file).catch(ignoreMissing);
  if (existing && !existing.isFile()) return refuse(terminal, `${file} is not a file.`);
  if (existing && !force) return refuse(terminal, `${file} is there already: --force replaces it.`);
  const folder = dirname(file);
  if (!(await lstat(folder).catch(ignoreMissing))) {
    return refuse(terminal, `There is no folder ${folder}: make it first, for its owner alone.`);
  }
  // Faults of the archive are reported by `check`, and backed up as they are.
  const { opened, error } = await openSite(options, SILENT);
  if (!opened) return refuse(terminal, error);
  const archive = resolve(options.archive);
  const { data } = opened;
  const { kept, error: unfit } = await findSecret(environment, data);
  if (unfit !== undefined) return refuse(terminal, unfit);

  await removeAbandoned(file);
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.partial`);
  try {
    const place = { url: environment.DATABASE_URL, folder: data };
    const { counts, error: diagnostic } = await saveState(place, draft);
    if (!counts) return refuse(terminal, diagnostic);
    signal.throwIfAborted();
    const { texts, tooLarge, isChanging } = await readArchiveTexts(archive);
    for (const path of tooLarge) terminal.log(`${path} is too large for a text: it is left out.`);
    if (isChanging) {
      terminal.log(
        'The archive folder was written to all the time: its texts may not fit together.',
      );
    }
    const documents = await listDocuments(archive, opened, terminal);
    signal.throwIfAborted();
    addContent(draft, {
      manifest: {
        version: readVersion(),
        created: new Date().toISOString(),
        site: opened.site.brand.name,
        ...(kept && { secretMark: fingerprintOf(kept.secret) }),
        ...(kept?.text !== undefined && { secret: kept.text }),
      },
      texts,
      published: await publishedLists(opened),
      documents,
    });
    await seal(draft);
    signal.throwIfAborted();
    await putInPlace(draft, file, force);
    await noteBackup(data, Date.now()).catch((failure: unknown) => {
      terminal.log(`The desk does not show this backup: ${messageOf(failure)}`);
    });
    const { size } = await stat(file);
    if (json) {
      terminal.printJson({
        file,
        bytes: size,
        rows: counts,
        texts: texts.length,
        documents: documents.length,
      });
    } else {
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      terminal.print(
        `${file} holds ${countOf(rows, 'row')} of the database and ${countOf(texts.length, 'file')} of the archive, and lists ${countOf(documents.length, 'document')}.`,
      );
      if (kept && kept.text === undefined) {
        terminal.log('CAMPUSDOCS_SECRET is not in it: keep it elsewhere.');
      }
    }
    return 0;
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal'])
      await rm(draft + ending, { force: true });
  }
}

async function listDocuments(
  archive: string,
  { files, archive: { items } }: OpenedSite,
  terminal: Terminal,
): Promise<readonly ListedDocument[]> {
  const { sums } = await readChecksums(archive);
  const list: ListedDocument[] = [];
  const add = (name: string, size: number) => {
    list.push({ name, size, sha256: sums.get(`files/${name}`) ?? null });
  };
  try {
    for await (const { key, size } of files.documents.list()) add(key, size);
  } catch (error) {
    list.length = 0;
    const reason = messageOf(error);
    terminal.log(`The documents cannot be listed (${reason}): those of the metadata are.`);
    for (const { id, data } of items) {
      add(archiveFile(id, data.filetype), data.filesize ?? 0);
    }
  }
  return list.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The published documents of a site, for any host, and for comparison after a restore. */
async function publishedLists({ archive, site }: OpenedSite): Promise<readonly ArchiveText[]> {
  const documents = await publish(archive, publishingSiteOf(site)).documents;
  return documents
    .filter(({ path }) => LISTS.includes(path))
    .map(({ path, body }) => ({ path, bytes: body }));
}

/** Moves the draft into place. Without `force`, one of two concurrent backups fails. */
async function putInPlace(draft: string, file: string, force: boolean): Promise<void> {
  await chmod(draft, 0o600);
  if (force) await rename(draft, file);
  else await link(draft, file);
  if (process.platform === 'win32') return;
  await using folder = await open(dirname(file));
  await folder.sync();
}

/** Removes drafts of killed backups. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`.${basename(file)}.`) || !/\.partial(?:-\w+)?$/u.test(name)) continue;
    const found = await stat(join(folder, name)).catch(ignoreMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(join(folder, name));
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
