import { resolve } from 'node:path';
import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { applyTable } from '../import/applyTable.ts';
import { importFolder } from '../import/importFolder.ts';

interface Flags {
  readonly archive?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly text: boolean;
  readonly apply?: string;
  readonly complete?: boolean;
  readonly keepSource?: boolean;
  readonly move?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Options that belong to one mode of the command: making the table, or applying it. */
const FOLDER_OPTIONS = ['out', 'force'] as const;
const TABLE_OPTIONS = ['complete', 'keepSource', 'move', 'dryRun', 'yes'] as const;

export function importCommand(context: CommandContext): Command {
  const command = new Command('import')
    .summary('import a folder of files by way of a table')
    .description(
      'Guesses the metadata of the files in a folder, and writes a table to review in a spreadsheet. With --apply, adds the accepted rows to an archive.',
    )
    .argument('[folder]', 'the folder, including its subfolders')
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option('-o, --out <file>', 'the table to write (default: import.csv)')
    .option('--force', 'replace an existing table')
    .option('--no-text', 'use file names only, without opening PDFs: faster, but less complete')
    .option('--apply <table>', 'add the accepted rows of a reviewed table to the archive')
    .option('--complete', 'with --apply: also accept undecided rows (？) that are complete')
    .option('--keep-source', 'with --apply: keep the original of each converted PDF beside it')
    .option('--move', 'with --apply: remove each file once it is in the archive')
    .option('-n, --dry-run', 'with --apply: show what would be done without doing it')
    .option('-y, --yes', 'with --apply: do not ask for confirmation')
    .option('--json', 'print one JSON document for programs, without prompts')
    .addHelpText(
      'after',
      `
The table groups rows by confidence: first incomplete rows (待定), then complete rows to review (待核对),
then certain rows (确定), then rejected rows (不收). The column 收录 decides: 是 accepts a row, 否 rejects
it, ？ leaves it undecided. Nothing enters the archive before --apply.
Exits with 1 if an accepted row is invalid or refused; the others are added. Run it again to continue where
it stopped: items that are already in the archive stay as they are.

Examples:
  campusdocs import ~/资料 --archive ../archive --out 待审.csv
  campusdocs import --apply 待审.csv --archive ../archive --dry-run
  campusdocs import --apply 待审.csv --archive ../archive`,
    )
    .action(async (folder: string | undefined, flags: Flags) => {
      const refuse = (reason: string) => command.error(`error: ${reason}`);
      const { apply, text, out = 'import.csv', archive = usualArchive(context) } = flags;
      const isNamed = flags.archive !== undefined;
      const given = (names: readonly (keyof Flags)[]) =>
        names.find((name) => flags[name] !== undefined);
      if (apply === undefined) {
        if (folder === undefined) refuse('name a folder, or a table with --apply');
        const other = given(TABLE_OPTIONS);
        if (other) refuse(`--${inWords(other)} goes with --apply`);
        const { force = false, json = false } = flags;
        const options = { archive, isNamed, table: out, force, text, json };
        context.finish(await importFolder(folder ?? '', options, context));
        return;
      }
      if (folder !== undefined) refuse('with --apply the table says which files: name no folder');
      const other = given(FOLDER_OPTIONS);
      if (other) refuse(`--${other} does not go with --apply`);
      const { yes = false, complete = false, dryRun = false, json = false } = flags;
      const { keepSource = false, move = false } = flags;
      const options = { archive, isNamed, yes, complete, keepSource, move, dryRun, json };
      context.finish(await applyTable(apply, options, context));
    });
  return command;
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** The current folder. Unlike the commands that only read, this never falls back to the demo. */
function usualArchive({ archive }: CommandContext): string {
  return resolve(archive) === resolve('.') ? archive : '.';
}
