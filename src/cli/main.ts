import { readEnvironment } from '../config/environment.ts';
import { accessCommand } from './commands/access.ts';
import { addCommand } from './commands/add.ts';
import { backupCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { coversCommand } from './commands/covers.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { loginCommand } from './commands/login.ts';
import { logoutCommand } from './commands/logout.ts';
import { restoreCommand } from './commands/restore.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { statsCommand } from './commands/stats.ts';
import { tokenCommand } from './commands/token.ts';
import { whoamiCommand } from './commands/whoami.ts';
import { createProgram, runProgram } from './createProgram.ts';
import { createStop, Stopped } from './createStop.ts';
import type { ExitCode } from './frame.ts';
import { archiveAt, readVersion } from './places.ts';
import { createTerminal } from './terminal/terminal.ts';

/** In the order in which the help lists them. */
const COMMANDS = [
  serveCommand,
  checkCommand,
  addCommand,
  importCommand,
  searchCommand,
  coversCommand,
  exportCommand,
  statsCommand,
  backupCommand,
  restoreCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  tokenCommand,
  accessCommand,
];

const terminal = createTerminal(process);
const signal = createStop(process);
// That nobody reads the result may show only after its last line.
process.once('exit', () => {
  if (signal.reason instanceof Stopped && signal.reason.signal === 'SIGPIPE') {
    process.exitCode = signal.reason.exitCode;
  }
});
const { environment, error } = readEnvironment();
if (environment) {
  const frame = {
    terminal,
    environment,
    signal,
    archive: archiveAt(process.cwd()),
    finish(code: ExitCode) {
      process.exitCode = code;
    },
  };
  try {
    const program = createProgram(COMMANDS, frame, readVersion());
    const code = await runProgram(program, process.argv.slice(2));
    if (code !== undefined) process.exitCode = code;
  } catch (failure) {
    // Ctrl-C in a prompt is no signal. What fails after a signal was cut off.
    const stopped = failure instanceof Stopped ? failure : signal.reason;
    if (stopped instanceof Stopped) process.exitCode = stopped.exitCode;
    else if (isOfTheSystem(failure)) {
      terminal.remark(`The system refuses: ${failure.message}`);
      process.exitCode = 1;
    } else throw failure;
  }
} else {
  terminal.remark(error);
  process.exitCode = 2;
}

/** A full disk, a missing right: nothing that a stack would explain. */
function isOfTheSystem(failure: unknown): failure is NodeJS.ErrnoException {
  return failure instanceof Error && 'syscall' in failure && 'code' in failure;
}
