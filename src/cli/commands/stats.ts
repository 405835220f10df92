import { Command, InvalidArgumentError, Option } from 'commander';
import { STATS_LIMIT, STATS_SPANS, type StatsSpan } from '../../protocol/downloadStats.ts';
import type { Frame } from '../frame.ts';
import { withSite } from '../login/withSite.ts';
import { DATA_OPTION, parseCount } from '../parseOptions.ts';
import { showSiteStats } from '../stats/showSiteStats.ts';
import { showStats } from '../stats/showStats.ts';

interface Options {
  readonly data?: string;
  readonly span: StatsSpan;
  readonly limit: number;
  readonly json?: boolean;
}

export function statsCommand(frame: Frame): Command {
  const { archive: usual, environment, terminal, signal, finish } = frame;
  return new Command('stats')
    .summary('count what an archive holds, and what was downloaded')
    .description(
      'Counts what an archive holds: items by type, content, year and course, and files; and what was downloaded most.',
    )
    .argument('[archive]', 'the archive folder, or the address of a site', usual)
    .addOption(
      new Option(
        '-s, --span <span>',
        'what was downloaded most today, this week, this term or ever',
      )
        .choices(STATS_SPANS)
        .default('week'),
    )
    .option('-n, --limit <number>', 'how many of these to print at most', parseLimit, 10)
    .option(...DATA_OPTION)
    .option('--json', 'print the counts as JSON')
    .addHelpText(
      'after',
      `
Downloads are counted by day in China (UTC+8), never by whom. A term begins in
February and in August. Of a site by its address only downloads are told, to who
has signed in with a token for stats (campusdocs login --with-token).

Examples:
  campusdocs stats ../archive
  campusdocs stats --span term --limit 50
  campusdocs stats https://docs.example.edu --span day
  campusdocs stats --json | jq '.documents.bytes'`,
    )
    .action(async (archive: string, { json = false, ...options }: Options) => {
      const code = /^https?:\/\//iu.test(archive)
        ? await withSite(frame, archive, (at) => showSiteStats(at, { json, ...options }))
        : await showStats({ archive, json, ...options, environment, terminal, signal });
      finish(code);
    });
}

function parseLimit(text: string): number {
  const limit = parseCount(text);
  if (limit > STATS_LIMIT.most) throw new InvalidArgumentError(`At most ${STATS_LIMIT.most}.`);
  return limit;
}
