import { Command, InvalidArgumentError, Option } from 'commander';
import { STATS_LIMIT, STATS_SPANS } from '../../protocol/downloadStats.ts';
import { type PeriodError, readPeriod } from '../../protocol/statsPeriod.ts';
import type { CommandContext } from '../commandContext.ts';
import { withSite } from '../login/withSite.ts';
import { DATA_OPTION, parseCount } from '../parseOptions.ts';
import { showSiteStats } from '../stats/showSiteStats.ts';
import { showStats } from '../stats/showStats.ts';

interface Options {
  readonly data?: string;
  readonly span?: string;
  readonly from?: string;
  readonly to?: string;
  readonly year?: string;
  readonly limit?: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** How many of the most downloaded items are printed by default, unless as CSV. */
const DEFAULT_LIMIT = 10;

const PERIOD_RULES: Readonly<Record<PeriodError['reason'], string>> = {
  'invalid-span': `must be ${STATS_SPANS.join(', ')}`,
  'invalid-day': 'must be a day that there is, such as 2026-06-30',
  'invalid-year': 'must be a year of 4 digits, such as 2026',
  conflict: 'does not go with another option that says when',
  reversed: 'is before --from',
};

export function statsCommand(context: CommandContext): Command {
  const { archive: usual, environment, terminal, signal, finish } = context;
  const command = new Command('stats')
    .summary('show statistics of an archive and its downloads')
    .description(
      'Counts the items of an archive by type, content, year and course, and its files, and shows the most downloaded items.',
    )
    .argument('[archive]', 'the archive folder, or the address of a site', usual)
    .addOption(
      new Option(
        '-s, --span <span>',
        'most downloaded today, this week, this term or ever',
      ).choices(STATS_SPANS),
    )
    .option('--from <day>', 'first day of the downloads, such as 2026-01-01')
    .option('--to <day>', 'last day of the downloads, included')
    .option('--year <year>', 'downloads from 1 January to 31 December of this year')
    .option(
      '-n, --limit <number>',
      `maximum number of downloaded items to print (default: ${DEFAULT_LIMIT}; as CSV ${STATS_LIMIT.max})`,
      parseLimit,
    )
    .option(...DATA_OPTION)
    .option('--json', 'print the counts as JSON')
    .option('--csv', 'print only the most downloaded items, as CSV for spreadsheets')
    .addHelpText(
      'after',
      `
Without a period, downloads of the last seven days are shown.
Downloads are counted by day in China (UTC+8), never by person. Terms begin in
February and in August. For the address of a site, only downloads are shown; sign
in there with a token for stats first (campusdocs login --with-token).

Examples:
  campusdocs stats ../archive
  campusdocs stats --span term --limit 50
  campusdocs stats --from 2026-01-01 --to 2026-06-30
  campusdocs stats --year 2026 --csv > 2026.csv
  campusdocs stats https://docs.example.edu --span day
  campusdocs stats --json | jq '.documents.bytes'`,
    )
    .action(async (archive: string, options: Options) => {
      const { json = false, csv = false, data, limit: given, ...when } = options;
      if (json && csv) command.error('error: --json and --csv exclude each other');
      const limit = given ?? (csv ? STATS_LIMIT.max : DEFAULT_LIMIT);
      const { period, diagnostic } = readPeriod(when);
      if (!period) {
        return command.error(`error: --${diagnostic.field} ${PERIOD_RULES[diagnostic.reason]}`);
      }
      const how = { period, limit, json, csv };
      const code = /^https?:\/\//iu.test(archive)
        ? await withSite(context, archive, (at) => showSiteStats(at, how))
        : await showStats({
            archive,
            ...(data !== undefined && { data }),
            ...how,
            environment,
            terminal,
            signal,
          });
      finish(code);
    });
  return command;
}

function parseLimit(text: string): number {
  const limit = parseCount(text);
  if (limit > STATS_LIMIT.max) throw new InvalidArgumentError(`At most ${STATS_LIMIT.max}.`);
  return limit;
}
