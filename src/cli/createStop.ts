import { constants } from 'node:os';
import type { Streams } from './terminal/terminal.ts';

/** Why a command is to stop: the reason of its signal. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  /** As shells count them: 128 and the number of the signal. */
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGPIPE') {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Aborts when the process is told to stop, and when the program that reads its results is gone, as
 * with `| head -1`. The second time it ends at once.
 */
export function createStop({ stdout, stderr }: Streams): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const stopped = new Stopped(signal);
      if (stop.signal.aborted) process.exit(stopped.exitCode);
      stop.abort(stopped);
    });
  }
  stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error;
    if (!stop.signal.aborted) stop.abort(new Stopped('SIGPIPE'));
  });
  // Who hears no remarks may still want the result.
  stderr.on('error', (error) => {
    if (!isClosedPipe(error)) throw error;
  });
  return stop.signal;
}

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'EIO';
}
