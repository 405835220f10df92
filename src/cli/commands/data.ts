import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { showData } from '../data/showData.ts';

interface Options {
  readonly use?: string;
  readonly forget?: boolean;
  readonly json?: boolean;
}

export function dataCommand({
  archive: usual,
  environment,
  terminal,
  finish,
}: CommandContext): Command {
  const command = new Command('data')
    .summary('show or choose the data folder of an archive')
    .description(
      'Shows the data folder of an archive, with its covers, database and secret, and how it was chosen. The folder last given to serve --data is remembered here.',
    )
    .argument('[archive]', 'the archive folder', usual)
    .option('--use <folder>', 'remember this folder, which must exist')
    .option('--forget', 'forget the remembered folder')
    .option('--json', 'print {archive, folder, by, usual} as JSON')
    .addHelpText(
      'after',
      `
--data and CAMPUSDOCS_DATA take precedence over the remembered folder, which is stored for this user in the
user data folder. Nothing is written into the archive, and no data is moved or removed.
Exits with 1 if the remembered folder is missing.

Examples:
  campusdocs data ../archive
  campusdocs data ../archive --use /srv/campusdocs
  campusdocs data ../archive --forget`,
    )
    .action(async (archive: string, { use, forget = false, json = false }: Options) => {
      if (use !== undefined && forget)
        command.error('error: --use and --forget exclude each other');
      finish(await showData({ archive, use, forget, json, environment, terminal }));
    });
  return command;
}
