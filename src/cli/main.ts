import { readEnvironment } from '../config/environment.ts';
import { isSystemError } from '../lib/systemError.ts';
import type { ExitCode } from './commandContext.ts';
import { createProgram, type MakeCommand, runProgram } from './createProgram.ts';
import { createStop, Stopped } from './createStop.ts';
import { archiveAt, readVersion } from './packagePaths.ts';
import { createTerminal } from './terminal/terminal.ts';

/** In the order of the help. Each is loaded separately: half of them need no database. */
const COMMANDS = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  add: async () => (await import('./commands/add.ts')).addCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  takedown: async () => (await import('./commands/takedown.ts')).takedownCommand,
  search: async () => (await import('./commands/search.ts')).searchCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  covers: async () => (await import('./commands/covers.ts')).coversCommand,
  texts: async () => (await import('./commands/texts.ts')).textsCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  mirror: async () => (await import('./commands/mirror.ts')).mirrorCommand,
  stats: async () => (await import('./commands/stats.ts')).statsCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  data: async () => (await import('./commands/data.ts')).dataCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  login: async () => (await import('./commands/login.ts')).loginCommand,
  logout: async () => (await import('./commands/logout.ts')).logoutCommand,
  whoami: async () => (await import('./commands/whoami.ts')).whoamiCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  access: async () => (await import('./commands/access.ts')).accessCommand,
  log: async () => (await import('./commands/log.ts')).logCommand,
};

/** The command that the command line names, or all of them. */
function commandsFor(name: string | undefined): Promise<MakeCommand[]> {
  const named = name !== undefined && Object.hasOwn(COMMANDS, name);
  return Promise.all(
    Object.entries(COMMANDS).flatMap(([own, load]) => (!named || own === name ? [load()] : [])),
  );
}

const terminal = createTerminal(process);
const signal = createStop(process);
// A closed stdout may only be noticed after the last line of the result.
process.once('exit', () => {
  if (signal.reason instanceof Stopped && signal.reason.signal === 'SIGPIPE') {
    process.exitCode = signal.reason.exitCode;
  }
});
const { environment, error } = readEnvironment();
if (environment) {
  const context = {
    terminal,
    environment,
    signal,
    archive: archiveAt(process.cwd()),
    finish(code: ExitCode) {
      process.exitCode = code;
    },
  };
  try {
    const args = process.argv.slice(2);
    const program = createProgram(await commandsFor(args[0]), context, readVersion());
    const code = await runProgram(program, args);
    if (code !== undefined) process.exitCode = code;
  } catch (failure) {
    // Ctrl-C in a prompt sends no signal. An error after a signal is a consequence of the stop.
    const stopped = failure instanceof Stopped ? failure : signal.reason;
    if (stopped instanceof Stopped) process.exitCode = stopped.exitCode;
    else if (isSystemError(failure)) {
      terminal.log(`The system refuses: ${failure.message}`);
      process.exitCode = 1;
    } else throw failure;
  }
} else {
  terminal.log(error);
  process.exitCode = 2;
}
