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
    .summary('write a site as files for a host without a server')
    .description('Writes a site as files that any web server can serve.')
    .argument('<folder>', 'where to; an earlier export there is replaced')
    .argument('[archive]', 'the archive folder', usual)
    .option('--without-files', 'leave out documents and covers, which hosts.main of site.yml has')
    .option('--link', 'hard links instead of copies: they take no room, and must not be edited')
    .option(
      '--origin <url>',
      'where the site will be, if hosts.main of site.yml does not say so',
      parseOrigin,
    )
    .option(...DATA_OPTION)
    .option('--json', 'print what was exported as JSON')
    .addHelpText(
      'after',
      `
What is in the folder already and did not come from an export stays there.
Documents that have not changed since the last export are not copied again.
Stopped or killed, run it again.

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
