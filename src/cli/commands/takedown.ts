import { Argument, Command, Option } from 'commander';
import { isMd5 } from '../../catalog/md5.ts';
import { TAKEDOWN_REASONS, type TakedownReason } from '../../catalog/takedownReason.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION } from '../parseOptions.ts';
import { runTakedown } from '../takedown/runTakedown.ts';

interface Options {
  readonly archive?: string;
  readonly data?: string;
  readonly reason?: TakedownReason;
  readonly undo?: boolean;
  readonly allow?: boolean;
  readonly list?: boolean;
  readonly json?: boolean;
}

const DAYS = inDays(LIFETIMES.takedownUndo);

export function takedownCommand({ environment, terminal, finish }: CommandContext): Command {
  return new Command('takedown')
    .summary('take an item down, or bring it back')
    .description('Takes an item out of the archive, and keeps the same file from coming back.')
    .addArgument(new Argument('[id]', 'the item: the MD5 of its file'))
    .addOption(new Option('--reason <reason>', 'why it is taken down').choices(TAKEDOWN_REASONS))
    .addOption(
      new Option('--undo', `put the item back, within ${DAYS} days`).conflicts([
        'reason',
        'allow',
        'list',
      ]),
    )
    .addOption(
      new Option('--allow', 'let the same file in again, without bringing it back').conflicts([
        'reason',
        'list',
      ]),
    )
    .addOption(new Option('--list', 'list what was taken down').conflicts('reason'))
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option(...DATA_OPTION)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
The document, its metadata and everything made of them leave the archive. A file
in the folder tombstones keeps the same bytes from coming back. A running server
shows it within 2 seconds. What remains elsewhere, such as in the Git history, is
named together with the commands that remove it.

Examples:
  campusdocs takedown 0ba7bb2b0491c649423aa747f315f548 --reason copyright
  campusdocs takedown 0ba7bb2b0491c649423aa747f315f548 --undo
  campusdocs takedown --list`,
    )
    .action(async (id: string | undefined, options: Options, self: Command) => {
      const { reason, undo = false, allow = false, list = false, json = false, ...site } = options;
      if (list ? id !== undefined : id === undefined) {
        self.error('error: name one item, or --list');
      }
      if (id !== undefined && !isMd5(id)) {
        self.error('error: an id is the MD5 of a file: 32 digits of 0-9 and a-f');
      }
      const act = undo ? 'undo' : allow ? 'allow' : 'take-down';
      if (id !== undefined && act === 'take-down' && reason === undefined) {
        self.error(`error: --reason is needed: ${TAKEDOWN_REASONS.join(', ')}`);
      }
      finish(await runTakedown({ ...site, id, act, reason, json }, { environment, terminal }));
    });
}
