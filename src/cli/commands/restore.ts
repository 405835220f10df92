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
    .summary('restore a backup')
    .description('Restores a file that campusdocs backup has written, after checking all of it.')
    .argument('<file>', 'the backup')
    .argument(
      '[archive]',
      'the archive folder, created if it is missing (default: the current folder, if it is an archive)',
    )
    .option('--check', 'check whether it can be restored without changing anything')
    .option('--force', 'replace a database that is not empty, and a different secret')
    .option('--with-archive', 'also put back missing or different files of the archive folder')
    .option(...DATA_OPTION)
    .option('--json', 'print what was restored as JSON')
    .addHelpText(
      'after',
      `
The database is replaced in one step, even while the site is served, and can be SQLite or PostgreSQL,
whatever it was before. An archive folder that is not empty is only compared, without --with-archive.

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
