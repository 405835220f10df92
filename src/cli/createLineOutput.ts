import { writeSync } from 'node:fs';
import { errorCode } from '../lib/systemError.ts';

/** Lines for a file descriptor that may be full, or gone, for a while. */
export interface LineOutput {
  /** Writes a line with its end, or drops it; it never throws and keeps nothing. */
  write(line: string): void;
  /** How many lines could not be written until now. */
  dropped(): number;
  /** Whether the last line could not be. */
  isStuck(): boolean;
  /** Stops trying. */
  close(): void;
}

interface LineOutputOptions {
  readonly fd: number;
  /** Says, by `write`, how many lines were dropped: asked for once lines can be written again. */
  readonly report: (lines: number) => void;
  /** How often that is tried while there is nothing else to write, in ms. */
  readonly retryEveryMs?: number;
}

/** How long a line waits for a reader that is only slow, in ms; the first of those in a row alone. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 10;

/** Never notified: nothing but time ends a wait. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines at once, so that none is lost with the process. What a full disk, a broken pipe or a
 * reader that stands still does not take is dropped and counted: a log must not end what it tells of.
 */
export function createLineOutput(options: LineOutputOptions): LineOutput {
  const { fd, report, retryEveryMs = 10_000 } = options;
  let dropped = 0;
  let untold = 0;
  let isStuck = false;
  /** Whether the last line was cut: the next begins with its end. */
  let isCut = false;
  let retry: NodeJS.Timeout | undefined;

  /** How many bytes of a text were written. */
  function put(text: Buffer, patienceMs: number): number {
    let written = 0;
    let waited = 0;
    while (written < text.length) {
      try {
        written += writeSync(fd, text, written);
      } catch (error) {
        const isSlow = errorCode(error) === 'EAGAIN';
        if (!isSlow || waited >= patienceMs) return written;
        Atomics.wait(NEVER, 0, 0, PAUSE_MS);
        waited += PAUSE_MS;
      }
    }
    return written;
  }

  function write(line: string): void {
    const text = Buffer.from(isCut ? `\n${line}` : line);
    const written = put(text, isStuck ? 0 : PATIENCE_MS);
    if (written < text.length) {
      // Where not even the missing end was written the line before is cut still.
      isCut ||= written > 0;
      isStuck = true;
      dropped += 1;
      untold += 1;
      retry ??= setInterval(tell, retryEveryMs).unref();
      return;
    }
    isCut = false;
    isStuck = false;
    if (untold > 0) tell();
  }

  function tell(): void {
    const lines = untold;
    const before = dropped;
    untold = 0;
    report(lines);
    if (isStuck) {
      // Nobody misses the report itself.
      untold = lines;
      dropped = before;
      return;
    }
    clearInterval(retry);
    retry = undefined;
  }

  return {
    write,
    dropped: () => dropped,
    isStuck: () => isStuck,
    close: () => clearInterval(retry),
  };
}
