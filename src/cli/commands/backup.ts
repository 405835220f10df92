import { Command } from 'commander';
import { backupSite } from '../backup/backupSite.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';

export function backupCommand({ environment, terminal, signal, finish }: CommandContext): Command {
  return new Command('backup')
    .summary('back up database and archive folder to one file')
    .description(
      'Writes the database of a site, its secret and its archive folder (without documents) to one file.',
    )
    .argument('<file>', 'the file to write')
    .argument('[archive]', 'the archive folder (default: the current folder)')
    .option('--force', 'replace an existing file')
    .option(...DATA_OPTION)
    .option('--json', 'print the contents of the backup as JSON')
    .addHelpText(
      'after',
      `
You can run it while the site is served. Only the owner can read the file: protect it like a password.
It lists the documents but does not contain them: copy the folder files, or the bucket, separately.

Examples:
  campusdocs backup /var/backups/campusdocs-$(date +%F).sqlite /srv/archive
  campusdocs backup state.sqlite --force`,
    )
    .action(
      async (
        file: string,
        archive: string | undefined,
        options: { force?: boolean; data?: string; json?: boolean },
      ) => {
        const { force = false, json = false, ...rest } = options;
        const wanted = { file, archive: archive ?? '.', force, json, ...rest };
        finish(await backupSite({ ...wanted, environment, terminal, signal }));
      },
    );
}
