import { Command, Option } from 'commander';
import { CATEGORIES, type Category } from '../../catalog/category.ts';
import { SORT_ORDERS, type SortOrder } from '../../catalog/sortOrder.ts';
import type { CommandContext } from '../commandContext.ts';
import { parseCount } from '../parseOptions.ts';
import { EXIT, searchArchive } from '../searchArchive.ts';

export function searchCommand({ archive: usual, terminal, finish }: CommandContext): Command {
  return new Command('search')
    .summary('search an archive as its site does')
    .description('Searches an archive folder as its site does.')
    .argument('<query...>', 'what to look for, such as 高数 2023')
    .option('-a, --archive <folder>', 'the archive folder', usual)
    .addOption(
      new Option('-c, --category <name>', 'what to look among').choices(CATEGORIES).default('all'),
    )
    .addOption(
      new Option('-s, --sort <order>', 'what stands first')
        .choices(SORT_ORDERS)
        .default('relevance'),
    )
    .option('-n, --limit <number>', 'how many to print at most', parseCount, 20)
    .option('--json', 'print the answer as /api/search gives it')
    .addHelpText(
      'after',
      `
Prints a line for each: type, year, title, and its file or address. Exits with
${EXIT.found} if anything is found, with ${EXIT.nothing} if nothing is, and with ${EXIT.error} if the search could not
be made.

Examples:
  campusdocs search 高数 2023
  campusdocs search 线代 期末 --category test --sort newest
  campusdocs search 概率论 --json --limit 100 | jq '.items[].data.title'`,
    )
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
        finish(await searchArchive(words.join(' '), { json, ...options }, terminal));
      },
    );
}
