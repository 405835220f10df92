import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readEnvironment } from '../config/environment.ts';
import { exportSite } from './exportSite.ts';
import { serve } from './serve.ts';
import { openBuiltWebApp } from './webApp.ts';

const DEMO = join(import.meta.dirname, '..', '..', 'demo');

const { environment, error } = readEnvironment();
if (!environment) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}

const program = new Command('campusdocs')
  .description('Serves an archive of books, exam papers and study materials as a website.')
  .showHelpAfterError('(campusdocs --help lists what there is)');

program
  .command('serve', { isDefault: true })
  .description('serve an archive folder as a website')
  .argument('[archive]', 'the archive folder', DEMO)
  .option(
    '-p, --port <number>',
    'port to listen on; 0 takes any free one',
    parsePort,
    environment.PORT,
  )
  .option('--host <address>', 'address to listen on; 0.0.0.0 for all', parseHost, environment.HOST)
  .option('--data <folder>', 'where covers and the like are kept (default: the user data folder)')
  .action(async (archive: string, options: { port: number; host: string; data?: string }) => {
    process.exitCode = await serve({ archive, ...options, environment }, await openBuiltWebApp());
  });

program
  .command('export')
  .description('write a site as files that any web server can serve')
  .argument('<folder>', 'where to; an earlier export there is replaced')
  .argument('[archive]', 'the archive folder', DEMO)
  .option('--without-files', 'leave out documents and covers, which are on hosts.main of site.yml')
  .option('--data <folder>', 'where covers and the like are kept (default: the user data folder)')
  .action(
    async (
      folder: string,
      archive: string,
      { withoutFiles = false, ...options }: { withoutFiles?: boolean; data?: string },
    ) => {
      process.exitCode = await exportSite(
        { archive, folder, files: !withoutFiles, ...options, environment },
        await openBuiltWebApp(),
      );
    },
  );

await program.parseAsync();

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^[0-9]+$/u.test(text) || port > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}

/** Node takes an empty address for all there are, which nobody means who leaves one out. */
function parseHost(text: string): string {
  if (text === '') throw new InvalidArgumentError('An address is needed, such as 127.0.0.1.');
  return text;
}
