import { Command } from 'commander';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import { restoreSite } from '../backup/restoreSite.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';

interface Options {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly withArchive?: boolean;
  readonly data?: string;
  readonly json?: boolean;
}

export function restoreCommand({ environment, terminal, signal, finish }: CommandContext): Command {
  return new Command('restore')
    .summary('put a backup in place')
    .description('Puts what campusdocs backup has written in place, once all of it was checked.')
    .argument('<file>', 'the backup')
    .argument(
      '[archive]',
      'the archive folder, which is made where it is missing (default: the current folder, if it is one)',
    )
    .option('--check', 'only look whether it can be restored, and change nothing')
    .option('--force', 'replace what the database has, and another secret')
    .option('--with-archive', 'replace files of the archive folder that differ, too')
    .option(...DATA_OPTION)
    .option('--json', 'print what was restored as JSON')
    .addHelpText(
      'after',
      `
The database is replaced in one step, also while the site is served, and may be SQLite or PostgreSQL
whatever it was. An archive folder that is not empty is compared, and stays as it is.

Examples:
  campusdocs restore /var/backups/campusdocs-2026-11-21.sqlite /srv/archive
  campusdocs restore state.sqlite --check`,
    )
    .action(async (file: string, named: string | undefined, options: Options) => {
      const here = (await findArchiveProblem('.')) === undefined ? '.' : undefined;
      const archive = named ?? here;
      const { check = false, force = false, withArchive = false, json = false, ...rest } = options;
      const wanted = { file, archive, check, force, withArchive, json, ...rest };
      finish(await restoreSite({ ...wanted, environment, terminal, signal }));
    });
}
