import { Command } from 'commander';
import { exportSite } from '../exportSite.ts';
import type { Frame } from '../frame.ts';
import { openBuiltWebApp } from '../webApp.ts';

export function exportCommand({ archive: usual, environment, finish }: Frame): Command {
  return new Command('export')
    .summary('write a site as files for a host without a server')
    .description('Writes a site as files that any web server can serve.')
    .argument('<folder>', 'where to; an earlier export there is replaced')
    .argument('[archive]', 'the archive folder', usual)
    .option(
      '--without-files',
      'leave out documents and covers, which are on hosts.main of site.yml',
    )
    .option('--data <folder>', 'where covers and the like are kept (default: the user data folder)')
    .addHelpText(
      'after',
      `
Examples:
  campusdocs export ../site ../archive
  campusdocs export ../site ../archive --without-files`,
    )
    .action(
      async (
        folder: string,
        archive: string,
        { withoutFiles = false, ...options }: { withoutFiles?: boolean; data?: string },
      ) => {
        finish(
          await exportSite(
            { archive, folder, files: !withoutFiles, ...options, environment },
            await openBuiltWebApp(),
          ),
        );
      },
    );
}
