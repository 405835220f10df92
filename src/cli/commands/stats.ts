import { Command } from 'commander';
import type { Frame } from '../frame.ts';
import { DATA_OPTION } from '../parseOptions.ts';
import { showStats } from '../stats/showStats.ts';

export function statsCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: Frame): Command {
  return new Command('stats')
    .summary('count what an archive holds')
    .description(
      'Counts what an archive holds: items by type, content, year and course, and files.',
    )
    .argument('[archive]', 'the archive folder', usual)
    .option(...DATA_OPTION)
    .option('--json', 'print the counts as JSON')
    .addHelpText(
      'after',
      `
Examples:
  campusdocs stats ../archive
  campusdocs stats --json | jq '.documents.bytes'`,
    )
    .action(async (archive: string, options: { data?: string; json?: boolean }) => {
      const { json = false, ...rest } = options;
      finish(await showStats({ archive, json, ...rest, environment, terminal, signal }));
    });
}
