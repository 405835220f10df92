import { errorCode } from '../lib/systemError.ts';
import type { Streams } from './terminal/terminal.ts';

/** By POSIX; Windows knows only some of them. */
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGPIPE: 13, SIGTERM: 15 } as const;

/** Why a command is to stop: the reason of its signal. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly signal: keyof typeof NUMBERS;
  /** As shells count them: 128 and the number of the signal. */
  readonly exitCode: number;

  constructor(signal: Stopped['signal']) {
    super(`stopped by ${signal}`);
    this.signal = signal;
    this.exitCode = 128 + NUMBERS[signal];
  }
}

/**
 * How soon after the first a signal is the same one: a terminal tells every program of a command line,
 * and npm passes on what it was told.
 */
const ECHO_MS = 400;

/**
 * Aborts when the process is told to stop, and when the program that reads its results is gone, as
 * with `| head -1`. The second time it ends at once.
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
      } else if (performance.now() - stoppedAt > ECHO_MS) process.exit(stopped.exitCode);
    });
  }
  stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error;
    if (!stop.signal.aborted) stop.abort(new Stopped('SIGPIPE'));
  });
  // Who hears no remarks, for a closed pipe or a full disk, may still want the result.
  stderr.on('error', () => undefined);
  return stop.signal;
}

function isClosedPipe(error: unknown): boolean {
  return ['EPIPE', 'EIO'].includes(errorCode(error));
}
