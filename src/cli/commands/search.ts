import { Command, Option } from 'commander';
import { CATEGORIES, type Category } from '../../catalog/category.ts';
import { SORT_ORDERS, type SortOrder } from '../../catalog/sortOrder.ts';
import type { CommandContext } from '../commandContext.ts';
import { parseCount } from '../parseOptions.ts';
import { EXIT, searchArchive } from '../searchArchive.ts';

export function searchCommand({
  archive: usual,
  environment,
  terminal,
  finish,
}: CommandContext): Command {
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
    .option('--text', 'search the texts of documents instead of titles')
    .option(
      '--data <folder>',
      'the data folder, which has the texts (default: see campusdocs data)',
    )
    .option('--json', 'print the JSON response of /api/search')
    .addHelpText(
      'after',
      `
Prints one line per result: type, year, title, and file or address; with --text also
the first pages that match. Texts are read by a server, or by campusdocs covers. Exits with
${EXIT.found} if there are results, with ${EXIT.nothing} if there are none, and with ${EXIT.error} on an error.

Examples:
  campusdocs search 高数 2023
  campusdocs search 线代 期末 --category test --sort newest
  campusdocs search --text 傅里叶级数展开
  campusdocs search 概率论 --json --limit 100 | jq '.items[].data.title'`,
    )
    .action(
      async (
        words: string[],
        {
          json = false,
          text = false,
          ...options
        }: {
          archive: string;
          category: Category;
          sort: SortOrder;
          limit: number;
          data?: string;
          text?: boolean;
          json?: boolean;
        },
      ) => {
        finish(
          await searchArchive(words.join(' '), { json, text, environment, ...options }, terminal),
        );
      },
    );
}
