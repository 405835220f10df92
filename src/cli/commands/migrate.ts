import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';
import { migrateSite } from '../upgrade/migrateSite.ts';

interface Options {
  readonly check?: boolean;
  readonly data?: string;
  readonly json?: boolean;
}

export function migrateCommand({ environment, terminal, finish }: CommandContext): Command {
  return new Command('migrate')
    .summary('bring the database up to date, or say what that would do')
    .description(
      'Brings the tables of the database to the version of this program, which serve does as well at its start.',
    )
    .argument('[archive]', 'the archive folder (default: the current folder)')
    .option('--check', 'change nothing: print what would be applied, and whether you can go back')
    .option(...DATA_OPTION)
    .option('--json', 'print {database, version, known, needs, pending, …} as JSON')
    .addHelpText(
      'after',
      `
A migration that expands leaves the tables usable for programs of the version before, so both can serve
side by side; one that contracts does not. With --check, the exit code is 0 if there is nothing to do, 3
if migrations are pending, and 1 if the database cannot be read or is too new for this program.

Examples:
  campusdocs migrate /srv/archive --check
  campusdocs migrate /srv/archive`,
    )
    .action(async (archive: string | undefined, options: Options) => {
      const { check = false, json = false, ...rest } = options;
      const wanted = { archive: archive ?? '.', check, json, ...rest };
      finish(await migrateSite({ ...wanted, environment, terminal }));
    });
}
