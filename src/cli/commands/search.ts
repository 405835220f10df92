import { Command, Option } from 'commander';
import { CATEGORIES, type Category } from '../../catalog/category.ts';
import { SORT_ORDERS, type SortOrder } from '../../catalog/sortOrder.ts';
import type { CommandContext } from '../commandContext.ts';
import { parseCount } from '../parseOptions.ts';
import { EXIT, searchArchive } from '../searchArchive.ts';

export function searchCommand({ archive: usual, terminal, finish }: CommandContext): Command {
  return new Command('search')
    .summary('search an archive')
    .description('Searches an archive folder as its site does.')
    .argument('<query...>', 'the query, such as 高数 2023')
    .option('-a, --archive <folder>', 'the archive folder', usual)
    .addOption(
      new Option('-c, --category <name>', 'category to search').choices(CATEGORIES).default('all'),
    )
    .addOption(
      new Option('-s, --sort <order>', 'order of the results')
        .choices(SORT_ORDERS)
        .default('relevance'),
    )
    .option('-n, --limit <number>', 'maximum number of results', parseCount, 20)
    .option('--json', 'print the JSON response of /api/search')
    .addHelpText(
      'after',
      `
Prints one line per result: type, year, title, and file or address. Exits with
${EXIT.found} if there are results, with ${EXIT.nothing} if there are none, and with ${EXIT.error} on an error.

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
