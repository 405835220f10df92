import { Command, InvalidArgumentError } from 'commander';
import { parseDay } from '../../state/days.ts';
import { withState } from '../access/withState.ts';
import type { CommandContext } from '../commandContext.ts';
import { showJournal } from '../journal/showJournal.ts';
import { DATA_OPTION, parseCount } from '../parseOptions.ts';

interface Options {
  readonly archive?: string;
  readonly data?: string;
  readonly subject?: string;
  readonly action?: string;
  readonly actor?: string;
  readonly since?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function logCommand({ environment, terminal, finish }: CommandContext): Command {
  return new Command('log')
    .summary('show who changed what, newest first')
    .description(
      'Shows the journal: what contributors, reviewers, maintainers and commands did, newest first. For maintainers, on the machine of the server.',
    )
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option(...DATA_OPTION)
    .option('--subject <id>', 'only what was done to this: an item, a proposal, a person')
    .option('--action <action>', 'only this action, such as role.grant, or its group: role')
    .option('--actor <actor>', 'only by this: the tag of a person, visitor, command or server')
    .option('--since <day>', 'only from this day on, such as 2026-11-01', parseSince)
    .option('-n, --limit <number>', 'maximum number of entries', parseCount, 50)
    .option('--json', 'print them as JSON, with what was before and after')
    .addHelpText(
      'after',
      `
People are named by their 12-digit tag in the log of the server, never by name.
Entries are kept for two years.

Examples:
  campusdocs log
  campusdocs log --action role --since 2026-09-01
  campusdocs log --subject d41d8cd98f00b204e9800998ecf8427e --json`,
    )
    .action(async ({ archive, data, json = false, ...query }: Options) => {
      const code = await withState({ archive, data, environment, terminal }, (state) =>
        showJournal(state, terminal, { ...query, json }),
      );
      finish(code);
    });
}

function parseSince(text: string): string {
  if (Number.isNaN(parseDay(text))) {
    throw new InvalidArgumentError('A day is written as 2026-11-21.');
  }
  return text;
}
