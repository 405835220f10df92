import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CATEGORIES, type Category } from '../catalog/category.ts';
import { SORT_ORDERS, type SortOrder } from '../catalog/sortOrder.ts';
import { readEnvironment } from '../config/environment.ts';
import { exportSite } from './exportSite.ts';
import { EXIT, searchArchive } from './searchArchive.ts';
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

program
  .command('search')
  .description('search an archive folder as its site does')
  .argument('<query...>', 'what to look for, such as 高数 2023')
  .option('-a, --archive <folder>', 'the archive folder', DEMO)
  .addOption(
    new Option('-c, --category <name>', 'what to look among').choices(CATEGORIES).default('all'),
  )
  .addOption(
    new Option('-s, --sort <order>', 'what stands first').choices(SORT_ORDERS).default('relevance'),
  )
  .option('-n, --limit <number>', 'how many to print at most', parseLimit, 20)
  .option('--json', 'print the answer as /api/search gives it')
  .addHelpText(
    'after',
    `
Prints a line for each: type, year, title, and its file or address. Exits with ${EXIT.found} if anything is
found, with ${EXIT.nothing} if nothing is, and with ${EXIT.error} if the search could not be made.`,
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT.error))
  .action(
    async (
      words: string[],
      {
        json = false,
        ...options
      }: {
        archive: string;
        category: Category;
        sort: SortOrder;
        limit: number;
        json?: boolean;
      },
    ) => {
      process.exitCode = await searchArchive(words.join(' '), { json, ...options });
    },
  );

await program.parseAsync();

function parseLimit(text: string): number {
  if (!/^[1-9][0-9]{0,8}$/u.test(text)) {
    throw new InvalidArgumentError('A limit is a whole number from 1.');
  }
  return Number(text);
}

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
