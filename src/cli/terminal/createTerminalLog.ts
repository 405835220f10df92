import type { Log } from '../../server/log.ts';
import type { Terminal } from './terminal.ts';

/** A log for short-running commands: prints warnings and errors as one line each on stderr. */
export function createTerminalLog(terminal: Terminal): Log {
  const nothing = () => undefined;
  const log = (facts: object, message: string) => {
    const { file, reason } = { file: undefined, reason: undefined, ...facts };
    // With a reason, the message states the consequence, as in a log; without one, it is the line.
    const line = reason === undefined ? message : `${file}: ${reason}`;
    terminal.log(`${terminal.styleLog('yellow', 'warning')} ${line}`);
  };
  return { debug: nothing, info: nothing, warn: log, error: log };
}
