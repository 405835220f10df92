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
    .summary('say which data folder belongs to an archive')
    .description(
      'Says where covers, database and secret of an archive are kept, and how that is known. What serve --data was told once is remembered here.',
    )
    .argument('[archive]', 'the archive folder', usual)
    .option('--use <folder>', 'remember this folder, which has to be there')
    .option('--forget', 'forget what is remembered')
    .option('--json', 'print {archive, folder, by, usual} as JSON')
    .addHelpText(
      'after',
      `
An option --data and CAMPUSDOCS_DATA come before what is remembered. It is remembered for this user, in the
user data folder; nothing is written into the archive, and no data is moved or removed.
Exits with 1 where the folder that is remembered is not there.

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
