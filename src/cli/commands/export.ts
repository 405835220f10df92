import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { exportSite } from '../exportSite.ts';
import { DATA_OPTION, parseOrigin } from '../parseOptions.ts';
import { openBuiltWebApp } from '../webApp.ts';

export function exportCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('export')
    .summary('write a site as static files')
    .description('Writes a site as files that any web server can serve.')
    .argument('<folder>', 'the folder to write to; replaces an earlier export')
    .argument('[archive]', 'the archive folder', usual)
    .option(
      '--without-files',
      'leave out documents and covers, which hosts.main of site.yml serves',
    )
    .option(
      '--link',
      'make hard links instead of copies: they take no space, and must not be edited',
    )
    .option(
      '--origin <url>',
      'address of the site, if hosts.main of site.yml is not set',
      parseOrigin,
    )
    .option(...DATA_OPTION)
    .option('--json', 'print what was exported as JSON')
    .addHelpText(
      'after',
      `
Files in the folder that no export has written stay.
Documents that have not changed since the last export are not copied again.
If it is stopped or killed, run it again.

Examples:
  campusdocs export ../site
  campusdocs export ../site ../archive
  campusdocs export ../site ../archive --without-files`,
    )
    .action(
      async (
        folder: string,
        archive: string,
        options: {
          withoutFiles?: boolean;
          link?: boolean;
          json?: boolean;
          data?: string;
          origin?: string;
        },
      ) => {
        const { withoutFiles = false, link = false, json = false, ...rest } = options;
        const wanted = { archive, folder, files: !withoutFiles, link, json, ...rest };
        finish(
          await exportSite({ ...wanted, environment, terminal, signal }, await openBuiltWebApp()),
        );
      },
    );
}
