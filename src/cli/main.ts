import { readEnvironment } from '../config/environment.ts';
import { exportCommand } from './commands/export.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { createProgram, runProgram } from './createProgram.ts';
import { createStop, Stopped } from './createStop.ts';
import type { ExitCode } from './frame.ts';
import { archiveAt, readVersion } from './places.ts';
import { createTerminal } from './terminal/terminal.ts';

/** In the order in which the help lists them. */
const COMMANDS = [serveCommand, searchCommand, exportCommand];

const terminal = createTerminal(process);
const signal = createStop(process);
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
    if (!(signal.reason instanceof Stopped)) throw failure;
    // What fails after that was cut off.
    process.exitCode = signal.reason.exitCode;
  }
} else {
  terminal.remark(error);
  process.exitCode = 2;
}
