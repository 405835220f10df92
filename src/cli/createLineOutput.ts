import { writeSync } from 'node:fs';
import { errorCode } from '../lib/systemError.ts';

/** Writes lines to a file descriptor that may be full or closed for a while. */
export interface LineOutput {
  /** Writes a line, which includes its newline, or drops it. Never throws or buffers. */
  write(line: string): void;
  /** How many lines have been dropped so far. */
  dropped(): number;
  /** Whether the last line was dropped. */
  isStuck(): boolean;
  /** Stops the retries. */
  close(): void;
}

interface LineOutputOptions {
  readonly fd: number;
  /** Writes a line with the number of dropped lines; called when the output may be writable again. */
  readonly report: (lines: number) => void;
  /** How often the report is retried while there is nothing else to write, in ms. */
  readonly retryEveryMs?: number;
}

/** How long a line waits for a slow reader, in ms. Lines after a dropped one do not wait. */
const TIMEOUT_MS = 1000;
const PAUSE_MS = 10;

/** Never notified: a wait ends by timeout only. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines synchronously, so that none is lost when the process ends. Drops and counts lines that
 * a full disk, a broken pipe or a stalled reader does not accept: a log must not stop the server.
 */
export function createLineOutput(options: LineOutputOptions): LineOutput {
  const { fd, report, retryEveryMs = 10_000 } = options;
  let dropped = 0;
  let unreported = 0;
  let isStuck = false;
  /** Whether the last line was cut: then the next write begins with a newline. */
  let isCut = false;
  let retry: NodeJS.Timeout | undefined;

  /** Returns how many bytes of a text were written. */
  function writeUntil(text: Buffer, timeoutMs: number): number {
    let written = 0;
    let waited = 0;
    while (written < text.length) {
      try {
        written += writeSync(fd, text, written);
      } catch (error) {
        const isSlow = errorCode(error) === 'EAGAIN';
        if (!isSlow || waited >= timeoutMs) return written;
        Atomics.wait(NEVER, 0, 0, PAUSE_MS);
        waited += PAUSE_MS;
      }
    }
    return written;
  }

  function write(line: string): void {
    const text = Buffer.from(isCut ? `\n${line}` : line);
    const written = writeUntil(text, isStuck ? 0 : TIMEOUT_MS);
    if (written < text.length) {
      // If not even the missing newline was written, the line before is still cut.
      isCut ||= written > 0;
      isStuck = true;
      dropped += 1;
      unreported += 1;
      retry ??= setInterval(reportDropped, retryEveryMs).unref();
      return;
    }
    isCut = false;
    isStuck = false;
    if (unreported > 0) reportDropped();
  }

  function reportDropped(): void {
    const lines = unreported;
    const before = dropped;
    unreported = 0;
    report(lines);
    if (isStuck) {
      // A dropped report does not count.
      unreported = lines;
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
