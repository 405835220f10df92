import { Command } from 'commander';
import { backupSite } from '../backup/backupSite.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';

export function backupCommand({ environment, terminal, signal, finish }: CommandContext): Command {
  return new Command('backup')
    .summary('write database and archive folder into one file')
    .description(
      'Writes the database of a site, its secret and its archive folder without documents into one file.',
    )
    .argument('<file>', 'where to')
    .argument('[archive]', 'the archive folder (default: the current folder)')
    .option('--force', 'replace a file that is there')
    .option(...DATA_OPTION)
    .option('--json', 'print what is in it as JSON')
    .addHelpText(
      'after',
      `
The site may be served meanwhile. The file is for its owner alone: keep it as you keep a password.
Documents are only listed in it: copy the folder files, or the bucket, as you copy other files.

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
