import { Command, InvalidArgumentError, Option } from 'commander';
import { addSessionKey } from '../../access/sessions/createSessionKeys.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { block, listBlocks, unblock } from '../access/blocks.ts';
import { changePhrase, phraseMethod } from '../access/phrase.ts';
import { countSessions, endSession, endSessions, listSessions } from '../access/sessions.ts';
import {
  listTokens,
  MAINTAINER_SCOPES,
  type MaintainerScope,
  makeToken,
  revokeTokens,
} from '../access/tokens.ts';
import { withState } from '../access/withState.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION, parseCount } from '../parseOptions.ts';
import { refuse } from '../refuse.ts';

interface Site {
  readonly archive?: string;
  readonly data?: string;
}

/** Longer than this a token is forgotten, and still holds. */
const MOST_DAYS = 3650;

/** For maintainers, on the machine of the server: the commands work on its database, also while it runs. */
export function accessCommand(context: CommandContext): Command {
  const command = new Command('access')
    .summary('see and stop who may open files, and make tokens')
    .description(
      'For maintainers, on the machine of the server: who is signed in, who is blocked, which tokens there are.',
    )
    .addHelpText(
      'after',
      `
A person is named by the 12 digits that the log has of each: never by who it is.
What is changed holds from the next request on; the server need not be started anew.

Examples:
  campusdocs access sessions
  campusdocs access block 3f9c0a1b2c4d --days 7 --note 'copied everything'
  campusdocs access token --scope stats --name grafana
  campusdocs access sessions --end-way phrase -a ../archive`,
    );

  const subcommands = createSubcommands(command, context);
  addPhrase(subcommands);
  addSessions(subcommands);
  addBlock(subcommands);
  addUnblock(subcommands);
  addBlocks(subcommands);
  addToken(subcommands);
  addTokens(subcommands);
  addRevoke(subcommands);
  addRotate(subcommands);
  return command;
}

/** What the subcommands are made with. */
interface Subcommands {
  readonly context: CommandContext;
  /** Adds a subcommand about a site. */
  readonly add: (name: string, about: string) => Command;
  /** Runs an action on the database of the site. */
  readonly within: (site: Site, run: Parameters<typeof withState>[1]) => Promise<void>;
}

function createSubcommands(command: Command, context: CommandContext): Subcommands {
  const { environment, terminal, finish } = context;
  return {
    context,
    add: (name, about) =>
      command
        .command(name)
        .summary(about)
        .description(`${about[0]?.toUpperCase()}${about.slice(1)}.`)
        .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
        .option(...DATA_OPTION),
    within: ({ archive, data }, run) =>
      withState({ archive, data, environment, terminal }, run).then(finish),
  };
}

function addPhrase({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('phrase', 'set the pass phrase of the term')
    .argument('[way]', 'the id of the way, where there are several with a phrase')
    .option('--end-sessions', 'sign out all who came in by the one before')
    .action(async (named: string | undefined, options: Site & { endSessions?: boolean }) => {
      const { endSessions = false } = options;
      await within(options, async (state, archive) => {
        const { method, error } = await phraseMethod(archive, named);
        if (method === undefined) return refuse(terminal, error);
        return await changePhrase(state, context, { method, endSessions });
      });
    });
}

function addSessions({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('sessions', 'say how many are signed in, and end sessions')
    .option('--list', 'list the sessions that began last')
    .option('-n, --limit <number>', 'how many to list at most', parseCount, 50)
    .addOption(new Option('--end <id>', 'end this session').conflicts(['endAll', 'endWay', 'list']))
    .addOption(
      new Option('--end-all', 'end all, and sign command lines out').conflicts(['endWay', 'list']),
    )
    .addOption(new Option('--end-way <way>', 'the same for those of one way').conflicts('list'))
    .option('--json', 'print them as JSON')
    .action(
      async (
        options: Site & {
          list?: boolean;
          limit: number;
          end?: string;
          endAll?: boolean;
          endWay?: string;
          json?: boolean;
        },
      ) => {
        const { end, endAll = false, endWay, list = false, limit, json = false } = options;
        await within(options, (state) => {
          if (end !== undefined) return endSession(state, terminal, end);
          if (endAll || endWay !== undefined) return endSessions(state, terminal, endWay);
          return list
            ? listSessions(state, terminal, { json, limit })
            : countSessions(state, terminal, { json });
        });
      },
    );
}

function addBlock({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('block', 'keep a person from opening files')
    .argument('<person>', 'the 12 digits by which the log names the person')
    .option('--days <number>', 'for so many days (default: until unblocked)', parseDays)
    .option('--note <text>', 'why, for the next maintainer')
    .action(async (person: string, options: Site & { days?: number; note?: string }) => {
      const { days, note } = options;
      await within(options, (state) => block(state, terminal, { person, days, note }));
    });
}

function addUnblock({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('unblock', 'let a person open files again')
    .argument('<person>', 'the 12 digits by which the log names the person')
    .action(async (person: string, options: Site) => {
      await within(options, (state) => unblock(state, terminal, person));
    });
}

function addBlocks({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('blocks', 'list who is blocked')
    .option('--json', 'print them as JSON')
    .action(async (options: Site & { json?: boolean }) => {
      const { json = false } = options;
      await within(options, (state) => listBlocks(state, terminal, { json }));
    });
}

function addToken({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('token', 'make a token for a program, and print it once')
    .addOption(
      new Option('--scope <scope...>', 'what it is for')
        .choices(MAINTAINER_SCOPES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'what it is called in the list, such as grafana', parseName)
    .option('--days <number>', 'how long it holds', parseDays, inDays(LIFETIMES.token))
    .action(async (options: Site & { scope: MaintainerScope[]; name: string; days: number }) => {
      const { name, days } = options;
      const scopes = [...new Set(options.scope)];
      await within(options, (state) => makeToken(state, terminal, { name, scopes, days }));
    });
}

function addTokens({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('tokens', 'list the tokens that there are')
    .option('--json', 'print them as JSON')
    .action(async (options: Site & { json?: boolean }) => {
      const { json = false } = options;
      await within(options, (state) => listTokens(state, terminal, { json }));
    });
}

function addRevoke({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('revoke', 'revoke a token, or all of them')
    .argument('[id]', 'as campusdocs access tokens lists it')
    .option('--all', 'all tokens, of maintainers and of command lines')
    .action(async (id: string | undefined, options: Site & { all?: boolean }, self: Command) => {
      const { all = false } = options;
      if (all === (id !== undefined)) self.error('error: either an id is needed or --all');
      await within(options, (state) => revokeTokens(state, terminal, id));
    });
}

function addRotate({ add, within, context }: Subcommands): void {
  const { terminal } = context;
  add('rotate', 'make a new key to sign cookies with').action(async (options: Site) => {
    await within(options, async ({ keys }) => {
      await addSessionKey(keys);
      terminal.print('There is a new key. A server that runs signs with it within the hour.');
      return 0;
    });
  });
}

function parseDays(text: string): number {
  const days = parseCount(text);
  if (days > MOST_DAYS) throw new InvalidArgumentError(`At most ${MOST_DAYS} days.`);
  return days;
}

function parseName(text: string): string {
  if (!/^[^\p{Cc}]{1,100}$/u.test(text)) {
    throw new InvalidArgumentError('A name has 1 to 100 characters.');
  }
  return text;
}
