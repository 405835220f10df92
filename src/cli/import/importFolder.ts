import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readChecksums } from '../../archive/checksums.ts';
import { createConverter } from '../../archive/convert/createConverter.ts';
import { createInspector } from '../../archive/covers/createInspector.ts';
import { loadKnowledge } from '../../archive/guess/loadKnowledge.ts';
import { LIST_MARK, SEMESTER_NAMES, TYPE_NAMES } from '../../archive/import/columns.ts';
import type { ImportRow, RowState } from '../../archive/import/importRow.ts';
import { listTree, type Tree } from '../../archive/import/listTree.ts';
import { makeRows } from '../../archive/import/makeRows.ts';
import { openFileNotes } from '../../archive/import/openFileNotes.ts';
import { scanFiles } from '../../archive/import/scanFiles.ts';
import { writeTable } from '../../archive/import/writeTable.ts';
import { readAliases } from '../../archive/readAliases.ts';
import { readMetadata } from '../../archive/readMetadata.ts';
import { prepareDataFolder } from '../../config/dataFolder.ts';
import { errorCode } from '../../lib/systemError.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { openTarget } from '../openTarget.ts';
import { refuse } from '../refuse.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface ImportOptions {
  /** The archive folder. */
  readonly archive: string;
  /** Whether the command line names it: then a missing archive is created. */
  readonly isNamed: boolean;
  /** The table to write. */
  readonly table: string;
  /** Replaces an existing table. */
  readonly force: boolean;
  /** Reads pages of PDFs in addition to names. */
  readonly text: boolean;
  readonly json: boolean;
}

/**
 * Guesses the metadata of the files of a tree, and writes a table for review. Adds nothing to the
 * archive. Returns the exit code: 1 if the table could not be made.
 */
export async function importFolder(
  given: string,
  options: ImportOptions,
  { terminal, signal, environment }: Pick<CommandContext, 'terminal' | 'signal' | 'environment'>,
): Promise<ExitCode> {
  const folder = resolve(given);
  const table = resolve(options.table);
  if (!options.force && (await exists(table))) {
    return refuse(
      terminal,
      `${options.table} is there already, perhaps with somebody’s decisions. Name another with --out, or replace it with --force.`,
    );
  }
  const { target, reason } = await openTarget(
    options.archive,
    environment,
    options.isNamed ? { made: (archive) => terminal.log(madeArchive(archive)) } : undefined,
  );
  if (!target) return refuse(terminal, reason);
  const { archive, data } = target;

  let tree: Tree;
  try {
    tree = await listTree(folder, { archive, signal });
  } catch (error) {
    signal.throwIfAborted();
    return refuse(terminal, `${given} ${cannotBeListed(errorCode(error))}`);
  }
  const files = tree.files.filter(({ path }) => join(folder, path) !== table);
  if (files.length === 0 && tree.passedOver.length === 0)
    return refuse(terminal, `There are no files in ${given}`);

  const [{ items }, { aliases }, { sums }] = await Promise.all([
    readMetadata(join(archive, 'metadata')),
    readAliases(archive),
    readChecksums(archive),
  ]);
  const knowledge = await loadKnowledge({ items, aliases });
  const { error } = await prepareDataFolder(data, archive);
  if (error !== undefined) terminal.log(error);

  const inspector = options.text ? createInspector() : undefined;
  const converter = createConverter({ folder: join(data, 'converted'), path: environment.PATH });
  const progress = terminal.progress({ title: 'Reading files', total: files.length });
  try {
    const scan = await scanFiles(folder, files, {
      inspector,
      converter,
      notes: await openFileNotes(join(data, 'import.jsonl'), folder),
      signal,
      done: () => progress.advance(),
    });
    progress.end();
    const found = { files: scan.files, passedOver: [...tree.passedOver, ...scan.passedOver] };
    const rows = makeRows(found, { items, sums }, knowledge, pathsFrom(folder, table));
    signal.throwIfAborted();
    const errorCode = await writeWhole(table, writeTable(rows.map(({ cells }) => cells)));
    if (errorCode !== undefined)
      return refuse(terminal, `${options.table} cannot be written (${errorCode})`);
    printSummary(rows, tree.ignored, options, terminal);
    return 0;
  } finally {
    progress.end();
    inspector?.close();
    await converter.close();
  }
}

/** The message about a new archive, which may also reveal a mistyped name. */
export function madeArchive(archive: string): string {
  return `Made a new archive in ${archive}.`;
}

/** Makes paths relative to the table, so that both can be moved together. */
function pathsFrom(folder: string, table: string): (path: string) => string {
  const relativePath = relative(dirname(table), folder);
  return (path) => {
    const whole = isAbsolute(relativePath)
      ? join(relativePath, path)
      : relativePath === ''
        ? path
        : join(relativePath, path);
    return whole.replaceAll('\\', '/');
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Writes a file atomically; resolves to the error code if it fails. */
async function writeWhole(path: string, text: string): Promise<string | undefined> {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, path);
    return undefined;
  } catch (error) {
    await rm(unfinished, { force: true });
    return errorCode(error);
  }
}

function cannotBeListed(code: string): string {
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'ENOTDIR') return 'is a file: to add a file or two, use "campusdocs add"';
  return `cannot be listed (${code})`;
}

const STATE_TEXTS: Readonly<Record<RowState, string>> = {
  open: 'lack something that only a person can say (待定)',
  likely: 'are filled in and to be looked at (待核对)',
  sure: 'are sure (确定)',
  not: 'will not be taken (不收): copies, what the archive has, other formats',
};

function printSummary(
  rows: readonly ImportRow[],
  ignored: number,
  { table, json }: ImportOptions,
  terminal: Terminal,
): void {
  const counts = { open: 0, likely: 0, sure: 0, not: 0 };
  for (const { state } of rows) counts[state] += 1;
  if (json) {
    terminal.printJson({ table, counts, ignored, rows: rows.map(toJson) });
    return;
  }
  for (const state of ['open', 'likely', 'sure', 'not'] as const) {
    terminal.print(`${inDigits(counts[state]).padStart(7)}  ${STATE_TEXTS[state]}`);
  }
  terminal.print(
    `Open ${table} in a spreadsheet: 收录 decides (是, 否), 说明 says what is open and why. Then: campusdocs import --apply ${table}`,
  );
}

const LISTS: ReadonlySet<string> = new Set([
  'content',
  'college',
  'authors',
  'translators',
  'isbn',
  'teachers',
]);

/** Converts a row from the words of the table to the keys of metadata. */
function toJson({ state, why, cells }: ImportRow): object {
  const { apply, type, semester, id } = cells;
  const filled = Object.entries(cells).filter(([key, cell]) => key !== 'state' && cell !== '');
  return {
    state,
    ...(why !== undefined && { why }),
    ...Object.fromEntries(
      filled.map(([key, cell]) => [key, LISTS.has(key) ? cell.split(LIST_MARK) : cell]),
    ),
    apply: apply === '是' ? 'yes' : apply === '否' ? 'no' : '?',
    ...(type !== '' && { type: keyOf(TYPE_NAMES, type) }),
    ...(semester !== '' && { semester: keyOf(SEMESTER_NAMES, semester) }),
    ...(id !== '' && { id: id.replace(/^md5:/u, '') }),
  };
}

function keyOf(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.keys(names).find((key) => names[key] === name);
}
