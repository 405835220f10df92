import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { CommandContext } from './commandContext.ts';
import { hasForeignDash, suggestName } from './suggestName.ts';

/** Makes a command from its context. One file each in `commands/`, one line each in `main.ts`. */
export type MakeCommand = (context: CommandContext) => Command;

/** The command that runs when the command line names none. */
const DEFAULT_COMMAND = 'serve';

/** Exit code for an invalid command line. */
const USAGE_ERROR = 2;

/** The program with all commands. Its usage errors suggest what was probably meant. */
export function createProgram(
  commands: readonly MakeCommand[],
  context: CommandContext,
  version: string,
): Command {
  const program = new Command('campusdocs')
    .usage('[command] [options]')
    .description(
      'Manages an archive of books, exam papers and study materials, and serves it as a website.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(run campusdocs --help for a list of commands)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.terminal.print(text.trimEnd()),
      writeErr: (text) => context.terminal.log(text.trimEnd()),
    })
    .configureHelp({ sortSubcommands: false, showGlobalOptions: false });
  for (const make of commands) {
    const command = make(context);
    program.addCommand(withSettings(command, program, `campusdocs ${command.name()}`));
  }
  program.hook('preAction', (_, command) => refuseForeignDashes(command));
  return program;
}

/** Gives a command and its subcommands the program's output, error handling and help. */
function withSettings(command: Command, program: Command, path: string): Command {
  for (const below of command.commands) withSettings(below, program, `${path} ${below.name()}`);
  return command
    .copyInheritedSettings(program)
    .helpCommand(false)
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(`(run ${path} --help for details)`);
}

/**
 * Runs a command. Resolves to the exit code if the command line was invalid, or if it only printed
 * help or the version; otherwise to undefined.
 *
 * @param args the arguments of the command line, without program and script
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
): Promise<number | undefined> {
  try {
    await program.parseAsync(withCommand(program, args), { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE_ERROR;
  }
}

/**
 * Adds the default command if the words name none: `campusdocs ../archive` serves. A word that is
 * neither a command nor a folder is a misspelt command, and must not be served.
 */
function withCommand(program: Command, args: readonly string[]): string[] {
  const [first] = args;
  const names = [...program.commands.map((command) => command.name()), 'help'];
  if (first === undefined) return [DEFAULT_COMMAND];
  if (names.includes(first) || ['-h', '--help', '-V', '--version'].includes(first)) {
    return [...args];
  }
  if (/^-|[/\\]/u.test(first) || existsSync(first)) return [DEFAULT_COMMAND, ...args];
  const suggestion = suggestName(first, [...names, '--help', '--version']);
  if (suggestion !== undefined) {
    program.error(`error: unknown command '${first}'\n(Did you mean ${suggestion}?)`);
  }
  return [...args];
}

/** Rejects a word such as `—json`, which a phone or a text editor has turned `--json` into. */
function refuseForeignDashes(command: Command): void {
  const options = command.options.flatMap(({ long, short }) => [long ?? [], short ?? []].flat());
  for (const arg of command.args.filter(hasForeignDash)) {
    const suggestion = suggestName(arg, [...options, '--help']);
    if (suggestion !== undefined) {
      command.error(`error: '${arg}' begins with another dash\n(Did you mean ${suggestion}?)`);
    }
  }
}
