import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareDataFolder } from '../../config/dataFolder.ts';
import type { Environment } from '../../config/environment.ts';
import { findDataFolder } from '../../config/rememberedData.ts';
import { findSecret, fingerprintOf, restoreSecret, secretOf } from '../../config/secret.ts';
import { countSaved, countState, replaceState } from '../../state/backup/replaceState.ts';
import { claimData } from '../claimData.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type BackupContent, readContent } from './backupFile.ts';
import {
  compareArchive,
  type Differences,
  fillArchive,
  overwriteArchive,
} from './restoreArchive.ts';
import { copySealed } from './seal.ts';

export interface RestoreOptions {
  readonly file: string;
  /** The archive folder, which may be missing. If undefined, the backup can only be checked. */
  readonly archive: string | undefined;
  readonly data?: string;
  /** Only checks whether it could be restored. */
  readonly check: boolean;
  /** Whether a database that is not empty and a different secret are replaced. */
  readonly force: boolean;
  /** Whether missing and different files of the archive folder are restored. */
  readonly withArchive: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Tables whose rows must not be lost without `force`. */
const PROTECTED_TABLES = ['sessions', 'tokens', 'blocks', 'phrases', 'downloads'];

const DIFFERENCES_SHOWN = 20;

const NONE: Differences = { isEmpty: false, missing: [], changed: [], more: [] };

/**
 * Restores a backup, after checking all of it. Replaces the database in one transaction, even while
 * the site is served, unless its secret changes. Fills an empty archive folder, and compares another.
 */
export async function restoreSite(options: RestoreOptions): Promise<ExitCode> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'campusdocs-restore-'));
  try {
    return await restoreFrom(join(temporaryFolder, 'copy.sqlite'), options);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

async function restoreFrom(copy: string, options: RestoreOptions): Promise<ExitCode> {
  const { terminal, environment, signal, force } = options;
  const file = resolve(options.file);
  const { error: broken } = await copySealed(file, copy);
  if (broken !== undefined) return refuse(terminal, broken);
  const { content, error } = readContent(copy, file);
  if (!content) return refuse(terminal, error);

  const name = `The backup ${file}`;
  const { value: saved, error: newer } = await countSaved(copy, name);
  if (!saved) return refuse(terminal, newer);
  const archive = options.archive === undefined ? undefined : resolve(options.archive);
  const differences = archive === undefined ? NONE : await compareArchive(content.texts, archive);
  if (options.check) {
    report(content, options, { rows: saved, differences });
    return 0;
  }
  if (archive === undefined) {
    return refuse(
      terminal,
      'Name the archive folder behind the backup, also one that is missing yet: this folder is none.',
    );
  }

  const { folder: data, error: gone } = await findDataFolder(archive, environment, options.data);
  if (gone !== undefined) return refuse(terminal, gone);
  const prepared = await prepareDataFolder(data, archive);
  if (prepared.error !== undefined) return refuse(terminal, prepared.error);
  const place = { url: environment.DATABASE_URL, folder: data };
  const { secret, error: otherSecret } = await chooseSecret(content, data, options);
  if (otherSecret !== undefined) return refuse(terminal, otherSecret);
  await using stack = new AsyncDisposableStack();
  if (secret !== undefined) {
    // A running server would keep the old secret, and its new sessions would be lost.
    const warn = (_: object, message: string) => terminal.log(message);
    const { claim, error: served } = await claimData(data, { warn });
    if (!claim) {
      return refuse(terminal, `The secret of the site would be another one. ${served}`);
    }
    stack.defer(claim.release);
  }
  const { value: before, error: unusable } = await countState(place);
  if (!before) return refuse(terminal, unusable);
  const lost = PROTECTED_TABLES.reduce((sum, table) => sum + (before[table] ?? 0), 0);
  if (lost > 0 && !force) {
    return refuse(
      terminal,
      `The database of this site has ${countOf(lost, 'row')} of its own: --force replaces them by those of the backup.`,
    );
  }
  signal.throwIfAborted();

  if (differences.isEmpty) await fillArchive(content.texts, archive);
  else if (options.withArchive) await overwriteArchive(content.texts, differences, archive);
  if (secret !== undefined) await restoreSecret(secret, data);
  const { value: rows, error: failed } = await replaceState(copy, name, place);
  if (!rows) return refuse(terminal, failed);
  report(content, options, { rows, differences });
  return 0;
}

/** Returns the secret to write to the data folder, if any, or why it cannot be restored. */
async function chooseSecret(
  { manifest: { secret, secretMark } }: BackupContent,
  data: string,
  { environment, force, terminal }: RestoreOptions,
): Promise<{ readonly secret?: string; readonly error?: string }> {
  const { kept, error } = await findSecret(environment, data);
  if (error !== undefined) return { error };
  if (secretMark === undefined) return {};
  const isSame = kept !== undefined && fingerprintOf(kept.secret) === secretMark;
  if (isSame) return {};
  if (secret !== undefined && fingerprintOf(secretOf(secret)) !== secretMark) {
    return { error: 'The secret of the backup is not the one that it was made with.' };
  }
  const isInEnvironment = kept !== undefined && kept.text === undefined;
  if (secret !== undefined && !isInEnvironment && (kept === undefined || force)) {
    return { secret };
  }
  const consequence = 'everybody would have to sign in again, and nobody would be blocked';
  if (force) {
    terminal.log(`The secret of the site is not that of the backup: ${consequence}.`);
    return {};
  }
  return {
    error:
      secret === undefined || isInEnvironment
        ? `CAMPUSDOCS_SECRET is not what it was when the backup was made: ${consequence}. Set it to that, or restore with --force. Where it was not set, it was the file secret in the data folder.`
        : `This site has another secret than the backup: ${consequence}. --force replaces it.`,
  };
}

interface Outcome {
  readonly rows: Readonly<Record<string, number>>;
  readonly differences: Differences;
}

function report(
  { manifest, texts, documents }: BackupContent,
  { terminal, json, check, withArchive, archive }: RestoreOptions,
  { rows, differences: { isEmpty, missing, changed, more } }: Outcome,
): void {
  const { created, version, site } = manifest;
  const isDone = !check && (isEmpty || withArchive);
  if (json) {
    terminal.printJson({
      created,
      version,
      site,
      checked: check,
      rows,
      archive: { files: texts.length, restored: isDone, missing, changed, more },
      documents: documents.length,
    });
    return;
  }
  const what = `the backup of ${site} of ${created}`;
  if (check) {
    terminal.print(`${what} is whole and can be restored.`);
  } else {
    const sum = Object.values(rows).reduce((total, count) => total + count, 0);
    terminal.print(`The database has ${countOf(sum, 'row')} of ${what}.`);
  }
  if (isDone) {
    terminal.print(`${countOf(texts.length, 'file')} of the archive are in ${archive}.`);
  } else if (!isEmpty && missing.length + changed.length + more.length > 0) {
    const lines = [
      ...missing.map((path) => `missing  ${path}`),
      ...changed.map((path) => `differs  ${path}`),
      ...more.map((path) => `added    ${path}`),
    ];
    terminal.log(`The archive folder ${archive} is not that of the backup, and stays as it is:`);
    for (const line of lines.slice(0, DIFFERENCES_SHOWN)) terminal.log(`  ${line}`);
    if (lines.length > DIFFERENCES_SHOWN) {
      terminal.log(`  and ${countOf(lines.length - DIFFERENCES_SHOWN, 'other')}`);
    }
    if (missing.length + changed.length > 0) {
      terminal.log('--with-archive puts back what is missing or differs; Git may know better.');
    }
  }
  terminal.log(
    `${countOf(documents.length, 'document')} belong to it, and are not in a backup: campusdocs check --files looks whether they are there.`,
  );
}
