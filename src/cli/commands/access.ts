import { Command, InvalidArgumentError, Option } from 'commander';
import { addSessionKey } from '../../access/sessions/createSessionKeys.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { ROLES, type Role } from '../../lib/role.ts';
import { block, listBlocks, unblock } from '../access/blocks.ts';
import {
  grantRole,
  inviteMaintainer,
  listMaintainers,
  removeMaintainer,
} from '../access/maintainers.ts';
import { changePhrase, phraseMethod } from '../access/phrase.ts';
import { countSessions, endSession, endSessions, listSessions } from '../access/sessions.ts';
import {
  listTokens,
  MAINTAINER_SCOPES,
  type MaintainerScope,
  makeToken,
  revokeTokens,
} from '../access/tokens.ts';
import { unthank } from '../access/unthank.ts';
import { withState } from '../access/withState.ts';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION, parseCount, parseOrigin } from '../parseOptions.ts';
import { refuse } from '../refuse.ts';

interface Site {
  readonly archive?: string;
  readonly data?: string;
}

/** The longest lifetime: by then a token is forgotten while still valid. */
const MOST_DAYS = 3650;

/** For maintainers on the server's machine: reads and changes its database, even while it runs. */
export function accessCommand(context: CommandContext): Command {
  const command = new Command('access')
    .summary('manage sessions, blocks, roles and tokens')
    .description(
      'Manages sessions, blocks, roles and tokens. For maintainers, on the machine of the server.',
    )
    .addHelpText(
      'after',
      `
A person is identified by the 12-digit tag in the log, never by name.
Changes take effect from the next request on, without a restart of the server.

Examples:
  campusdocs access sessions
  campusdocs access block 3f9c0a1b2c4d --days 7 --note 'copied everything'
  campusdocs access maintainer add --role reviewer --note 'Li from physics'
  campusdocs access token --scope stats --name grafana
  campusdocs access sessions --end-way phrase -a ../archive`,
    );

  const subcommands = createSubcommands(command, context);
  addPhrase(subcommands);
  addSessions(subcommands);
  addBlock(subcommands);
  addUnblock(subcommands);
  addBlocks(subcommands);
  addMaintainer(subcommands, command);
  addToken(subcommands);
  addTokens(subcommands);
  addRevoke(subcommands);
  addUnthank(subcommands);
  addRotate(subcommands);
  return command;
}

/** What the subcommands share. */
interface Subcommands {
  readonly context: CommandContext;
  /** Adds a subcommand with the options that name a site. */
  readonly add: (name: string, about: string) => Command;
  /** Runs an action on the database of the site. */
  readonly runOnState: (site: Site, run: Parameters<typeof withState>[1]) => Promise<void>;
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
    runOnState: ({ archive, data }, run) =>
      withState({ archive, data, environment, terminal }, run).then(finish),
  };
}

/** `access maintainer`: who reviews and runs the archive. */
function addMaintainer(above: Subcommands, command: Command): void {
  const maintainer = command
    .command('maintainer')
    .summary('say who reviews and runs the archive')
    .description('Says who reviews what visitors give, and who runs the archive.');
  const subcommands = { ...above, ...createSubcommands(maintainer, above.context) };
  addMaintainerAdd(subcommands);
  addMaintainerList(subcommands);
  addMaintainerRemove(subcommands);
}

function addMaintainerAdd({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('add', 'print a one-time link to a role, or grant it to a person')
    .argument('[person]', 'the 12-digit tag of a person in the log (default: print a link)')
    .addOption(
      new Option(
        '--role <role>',
        'a reviewer accepts and refuses; a maintainer also takes down, blocks and grants roles',
      )
        .choices(ROLES)
        .default('maintainer'),
    )
    .option('--note <text>', 'who it is, for other maintainers', parseNote)
    .option(
      '--host <address>',
      'address of the site in the link (default: hosts.main of site.yml)',
      parseOrigin,
    )
    .action(
      async (
        named: string | undefined,
        options: Site & { role: Role; note?: string; host?: string },
      ) => {
        const { role, note, host } = options;
        await runOnState(options, (state, archive) =>
          named === undefined
            ? inviteMaintainer(state, terminal, { role, note, host, archive })
            : grantRole(state, terminal, { named, role, note }),
        );
      },
    );
}

function addMaintainerList({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('list', 'list who has a role, and unused links')
    .option('--json', 'print them as JSON')
    .action(async (options: Site & { json?: boolean }) => {
      const { json = false } = options;
      await runOnState(options, (state) => listMaintainers(state, terminal, { json }));
    });
}

function addMaintainerRemove({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('remove', 'revoke a role, or withdraw an unused link')
    .argument('<id>', 'the tag of a person, or the id of a link, from the list')
    .action(async (named: string, options: Site) => {
      await runOnState(options, (state) => removeMaintainer(state, terminal, named));
    });
}

function addPhrase({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('phrase', 'set the pass phrase')
    .argument('[way]', 'id of the sign-in method, if several use a pass phrase')
    .option('--end-sessions', 'sign out everyone who signed in with the previous phrase')
    .action(async (named: string | undefined, options: Site & { endSessions?: boolean }) => {
      const { endSessions = false } = options;
      await runOnState(options, async (state, archive) => {
        const { method, error } = await phraseMethod(archive, named);
        if (method === undefined) return refuse(terminal, error);
        return await changePhrase(state, context, { method, endSessions });
      });
    });
}

function addSessions({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('sessions', 'count, list and end sessions')
    .option('--list', 'list the newest sessions')
    .option('-n, --limit <number>', 'maximum number of sessions to list', parseCount, 50)
    .addOption(new Option('--end <id>', 'end this session').conflicts(['endAll', 'endWay', 'list']))
    .addOption(
      new Option('--end-all', 'end all sessions, and revoke the tokens of command lines').conflicts(
        ['endWay', 'list'],
      ),
    )
    .addOption(new Option('--end-way <way>', 'the same for one sign-in method').conflicts('list'))
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
        await runOnState(options, (state) => {
          if (end !== undefined) return endSession(state, terminal, end);
          if (endAll || endWay !== undefined) return endSessions(state, terminal, endWay);
          return list
            ? listSessions(state, terminal, { json, limit })
            : countSessions(state, terminal, { json });
        });
      },
    );
}

function addBlock({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('block', 'prevent a person from opening files')
    .argument('<person>', 'the 12-digit tag of the person in the log')
    .option('--days <number>', 'number of days (default: until unblocked)', parseDays)
    .option('--note <text>', 'reason, for other maintainers')
    .action(async (person: string, options: Site & { days?: number; note?: string }) => {
      const { days, note } = options;
      await runOnState(options, (state) => block(state, terminal, { person, days, note }));
    });
}

function addUnblock({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('unblock', 'let a person open files again')
    .argument('<person>', 'the 12-digit tag of the person in the log')
    .action(async (person: string, options: Site) => {
      await runOnState(options, (state) => unblock(state, terminal, person));
    });
}

function addBlocks({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('blocks', 'list blocked people')
    .option('--json', 'print them as JSON')
    .action(async (options: Site & { json?: boolean }) => {
      const { json = false } = options;
      await runOnState(options, (state) => listBlocks(state, terminal, { json }));
    });
}

function addToken({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('token', 'create a token for a program, and print it once')
    .addOption(
      new Option('--scope <scope...>', 'what the token gives access to')
        .choices(MAINTAINER_SCOPES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'name of the token in the list, such as grafana', parseName)
    .option(
      '--days <number>',
      'number of days the token is valid',
      parseDays,
      inDays(LIFETIMES.token),
    )
    .action(async (options: Site & { scope: MaintainerScope[]; name: string; days: number }) => {
      const { name, days } = options;
      const scopes = [...new Set(options.scope)];
      await runOnState(options, (state) => makeToken(state, terminal, { name, scopes, days }));
    });
}

function addTokens({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('tokens', 'list all tokens')
    .option('--json', 'print them as JSON')
    .action(async (options: Site & { json?: boolean }) => {
      const { json = false } = options;
      await runOnState(options, (state) => listTokens(state, terminal, { json }));
    });
}

function addRevoke({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('revoke', 'revoke a token, or all of them')
    .argument('[id]', 'id from campusdocs access tokens')
    .option('--all', 'revoke all tokens, of programs and of command lines')
    .action(async (id: string | undefined, options: Site & { all?: boolean }, self: Command) => {
      const { all = false } = options;
      if (all === (id !== undefined)) self.error('error: either an id is needed or --all');
      await runOnState(options, (state) => revokeTokens(state, terminal, id));
    });
}

function addUnthank({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('unthank', 'remove a name from those who are thanked')
    .argument('<name>', 'the name, exactly as it is shown')
    .action(async (name: string, options: Site) => {
      await runOnState(options, (state) => unthank(state, terminal, name));
    });
}

function addRotate({ add, runOnState, context }: Subcommands): void {
  const { terminal } = context;
  add('rotate', 'create a new key for signing cookies').action(async (options: Site) => {
    await runOnState(options, async ({ keys }) => {
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

function parseNote(text: string): string {
  if (!/^[^\p{Cc}]{1,100}$/u.test(text)) {
    throw new InvalidArgumentError('A note has 1 to 100 characters.');
  }
  return text;
}

function parseName(text: string): string {
  if (!/^[^\p{Cc}]{1,100}$/u.test(text)) {
    throw new InvalidArgumentError('A name has 1 to 100 characters.');
  }
  return text;
}
