import { Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';
import { writeReport } from '../report/writeReport.ts';

interface Options {
  readonly output: string;
  readonly force?: boolean;
  readonly data?: string;
}

export function reportCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('report')
    .summary('write the report of a year as a page and as Markdown')
    .description(
      'Writes downloads and new items of a year, and thanks to contributors: as a page that needs no other file, and as Markdown with pictures.',
    )
    .argument('<year>', 'a year such as 2026', parseYear)
    .argument('[archive]', 'the archive folder', usual)
    .option('-o, --output <folder>', 'the folder to write to', '.')
    .option('--force', 'replace an earlier report')
    .option(...DATA_OPTION)
    .addHelpText(
      'after',
      `
It counts items and downloads and knows no readers. Contributors are named if they asked for it.

Examples:
  campusdocs report 2026
  campusdocs report 2026 /srv/archive --output /var/www --force`,
    )
    .action(async (year: string, archive: string, { force = false, ...options }: Options) => {
      finish(
        await writeReport({ year, archive, force, ...options, environment, terminal, signal }),
      );
    });
}

function parseYear(text: string): string {
  if (/^(?:19|20)\d{2}$/u.test(text)) return text;
  throw new InvalidArgumentError('A year has 4 digits, such as 2026.');
}
