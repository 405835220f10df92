import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { drawCovers } from '../drawCovers.ts';
import { DATA_OPTION, parseIds } from '../parseOptions.ts';

export function coversCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('covers')
    .summary('draw missing covers')
    .description('Draws the missing covers of an archive, and extracts the text of its documents.')
    .argument('[archive]', 'the archive folder', usual)
    .option('--again', 'also try what failed before, or was given up')
    .option('--all', 'draw and extract everything again, not only what is missing')
    .option('--id <id...>', 'only these items', parseIds)
    .option(...DATA_OPTION)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
A running server shows new covers at once. Exits with 1 if a document could
not be drawn or read, and names each with the reason.

Examples:
  campusdocs covers
  campusdocs covers ../archive --again
  campusdocs covers ../archive --id 0ba7bb2b0491c649423aa747f315f548`,
    )
    .action(
      async (
        archive: string,
        options: {
          again?: boolean;
          all?: boolean;
          id?: string[];
          data?: string;
          json?: boolean;
        },
      ) => {
        const { again: failed, all, json = false, ...rest } = options;
        const again = all ? 'all' : failed ? 'failed' : undefined;
        finish(await drawCovers({ archive, again, json, ...rest, environment, terminal, signal }));
      },
    );
}
