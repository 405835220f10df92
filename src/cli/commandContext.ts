import type { Environment } from '../config/environment.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * The exit code of a command: 0 for success, 1 if it found faults or failed, 2 for an invalid command
 * line, 3 if `migrate --check` found work to do. A command that was stopped rejects with `signal.reason`, or does not return.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** Passed to every command, so that none depends on globals. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Environment;
  /**
   * Aborts on Ctrl-C, on SIGTERM and when the reader of stdout is gone. A command then finishes what
   * must not be left incomplete, and calls `signal.throwIfAborted()`; the process exits with 128 plus
   * the number of the signal. A second signal ends it at once.
   */
  readonly signal: AbortSignal;
  /** The archive that a command reads by default: the current folder if it is one, or the demo. */
  readonly archive: string;
  /** Sets the code with which the process exits once all work has finished. */
  finish(code: ExitCode): void;
}
