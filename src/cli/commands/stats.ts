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

/** How many of the most downloaded people are shown. */
const USUAL_LIMIT = 10;

const PERIOD_RULES: Readonly<Record<PeriodError['why'], string>> = {
  'no-span': `must be ${STATS_SPANS.join(', ')}`,
  'no-day': 'must be a day that there is, such as 2026-06-30',
  'no-year': 'must be a year of 4 digits, such as 2026',
  together: 'does not go with another option that says when',
  reversed: 'is before --from',
};

export function statsCommand(context: CommandContext): Command {
  const { archive: usual, environment, terminal, signal, finish } = context;
  const command = new Command('stats')
    .summary('count what an archive holds, and what was downloaded')
    .description(
      'Counts what an archive holds: items by type, content, year and course, and files; and what was downloaded most.',
    )
    .argument('[archive]', 'the archive folder, or the address of a site', usual)
    .addOption(
      new Option(
        '-s, --span <span>',
        'what was downloaded most today, this week, this term or ever',
      ).choices(STATS_SPANS),
    )
    .option('--from <day>', 'what was downloaded from this day on, such as 2026-01-01')
    .option('--to <day>', 'and until this day, which is counted, too')
    .option('--year <year>', 'what was downloaded from 1 January to 31 December')
    .option(
      '-n, --limit <number>',
      `how many of these to print at most (default: ${USUAL_LIMIT}; as CSV ${STATS_LIMIT.most})`,
      parseLimit,
    )
    .option(...DATA_OPTION)
    .option('--json', 'print the counts as JSON')
    .option('--csv', 'print what was downloaded most as CSV for spreadsheets, and nothing else')
    .addHelpText(
      'after',
      `
Where nothing says when, the last seven days are meant.
Downloads are counted by day in China (UTC+8), never by whom. A term begins in
February and in August. Of a site by its address only downloads are told, to who
has signed in with a token for stats (campusdocs login --with-token).

Examples:
  campusdocs stats ../archive
  campusdocs stats --span term --limit 50
  campusdocs stats --from 2026-01-01 --to 2026-06-30
  campusdocs stats --year 2026 --csv > 2026.csv
  campusdocs stats https://docs.example.edu --span day
  campusdocs stats --json | jq '.documents.bytes'`,
    )
    .action(async (archive: string, options: Options) => {
      const { json = false, csv = false, data, limit: asked, ...when } = options;
      if (json && csv) command.error('error: --json and --csv exclude each other');
      const limit = asked ?? (csv ? STATS_LIMIT.most : USUAL_LIMIT);
      const { period, diagnostic } = readPeriod(when);
      if (!period) {
        return command.error(`error: --${diagnostic.field} ${PERIOD_RULES[diagnostic.why]}`);
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
  if (limit > STATS_LIMIT.most) throw new InvalidArgumentError(`At most ${STATS_LIMIT.most}.`);
  return limit;
}
