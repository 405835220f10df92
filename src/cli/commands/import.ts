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

/** Options that belong to one half of the command. */
const OF_FOLDER = ['out', 'force'] as const;
const OF_TABLE = ['complete', 'keepSource', 'move', 'dryRun', 'yes'] as const;

export function importCommand(context: CommandContext): Command {
  const command = new Command('import')
    .summary('take in a folder of files, as students keep them, by way of a table')
    .description(
      'Guesses what the files of a folder are, and writes a table to be reviewed in a spreadsheet; with --apply, puts what was decided there into an archive.',
    )
    .argument('[folder]', 'the folder, with all that is below it')
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option('-o, --out <file>', 'where the table goes (default: import.csv)')
    .option('--force', 'replace the table if it is there already')
    .option('--no-text', 'look at names only, and open no PDF: quick, and less is known')
    .option('--apply <table>', 'put the rows of a reviewed table into the archive')
    .option('--complete', 'with --apply: also take undecided rows (？) that lack nothing')
    .option('--keep-source', 'with --apply: keep beside each PDF what it was made of')
    .option('--move', 'with --apply: remove each file once it is in the archive')
    .option('-n, --dry-run', 'with --apply: show what would be done, and do nothing')
    .option('-y, --yes', 'with --apply: do not ask before it is done')
    .option('--json', 'print one JSON document for programs; asks nothing')
    .addHelpText(
      'after',
      `
The table is grouped by how sure each row is: what lacks something comes first (待定), then what is filled
in and to be looked at (待核对), then what is sure (确定), then what is not taken (不收). 收录 decides: 是
takes a row, 否 does not, ？ waits. Nothing enters the archive before --apply.
Exits with 1 where a row that was to be taken is broken or refused; the others are taken. Run again, it
goes on where it was stopped, and what is there already stays as it is.

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
        const other = given(OF_TABLE);
        if (other) refuse(`--${inWords(other)} goes with --apply`);
        const { force = false, json = false } = flags;
        const options = { archive, isNamed, table: out, force, text, json };
        context.finish(await importFolder(folder ?? '', options, context));
        return;
      }
      if (folder !== undefined) refuse('with --apply the table says which files: name no folder');
      const other = given(OF_FOLDER);
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

/** The current folder: unlike what only reads, this never falls back on the demo. */
function usualArchive({ archive }: CommandContext): string {
  return resolve(archive) === resolve('.') ? archive : '.';
}
