import type { Environment } from '../config/environment.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * What a command exits with: 0 where all is well, 1 where it found faults or could not do it, 2 where
 * it was called wrongly. One that was stopped rejects with `signal.reason`, or never gets so far.
 */
export type ExitCode = 0 | 1 | 2;

/** What every command is handed; nothing in it is global. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Environment;
  /**
   * Aborts with Ctrl-C, with SIGTERM and when nobody reads stdout any more. A command then brings to
   * an end what must not be left in between, and calls `signal.throwIfAborted()`; 128 and the
   * number of the signal is what the process exits with. A second signal ends it at once.
   */
  readonly signal: AbortSignal;
  /** The archive that a command reads where none is named: the current folder, or else the demo. */
  readonly archive: string;
  /** What the process exits with once everything has come to its end. */
  finish(code: ExitCode): void;
}
