import { errorCode } from '../lib/systemError.ts';
import type { Streams } from './terminal/terminal.ts';

/** Signal numbers of POSIX; Windows has only some of them. */
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGPIPE: 13, SIGTERM: 15 } as const;

/** The reason of the abort signal of a command. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly signal: keyof typeof NUMBERS;
  /** As in shells: 128 plus the number of the signal. */
  readonly exitCode: number;

  constructor(signal: Stopped['signal']) {
    super(`stopped by ${signal}`);
    this.signal = signal;
    this.exitCode = 128 + NUMBERS[signal];
  }
}

/**
 * How soon after the first a signal counts as the same one: a terminal signals every process of a
 * command line, and npm passes its signal on.
 */
const REPEATED_SIGNAL_MS = 400;

/**
 * Aborts on a stop signal, and when the program that reads stdout is gone, as with `| head -1`. A
 * second signal ends the process at once.
 */
export function createStop({ stdout, stderr }: Streams): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = Number.POSITIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const stopped = new Stopped(signal);
      if (!stop.signal.aborted) {
        stoppedAt = performance.now();
        stop.abort(stopped);
      } else if (performance.now() - stoppedAt > REPEATED_SIGNAL_MS) process.exit(stopped.exitCode);
    });
  }
  stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error;
    if (!stop.signal.aborted) stop.abort(new Stopped('SIGPIPE'));
  });
  // Errors of stderr, such as a closed pipe or a full disk, must not lose the result on stdout.
  stderr.on('error', () => undefined);
  return stop.signal;
}

function isClosedPipe(error: unknown): boolean {
  return ['EPIPE', 'EIO'].includes(errorCode(error));
}
