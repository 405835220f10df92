import { inDigits, progressLine } from './progressLine.ts';
import type { Output } from './terminal.ts';

/** A long-running task. */
export interface Work {
  /** The name of the task, such as `Drawing covers`. */
  readonly title: string;
  /** The number of steps. */
  readonly total: number;
}

/** Shows the progress of a task on stderr. */
export interface Progress {
  /** Counts further finished steps. */
  advance(count?: number): void;
  /** Clears the line, so that something else can be written. */
  hide(): void;
  show(): void;
  /** Must be called in any case, even if the task was aborted. */
  end(): void;
}

const REDRAW_MS = 100;
const LINE_MS = 5_000;
/** The time window of the rate: the first of many files may take no time. */
const WINDOW_MS = 10_000;
const SAMPLE_MS = 250;

/**
 * Used instead of the progress bar of `@clack/prompts`, which reads the keyboard, so that Ctrl-C ends
 * the process instead of reaching the command, and which shows neither rate nor remaining time.
 */
export function createProgress(
  { title, total }: Work,
  stderr: Output,
  now: () => number,
): Progress {
  const { isTTY } = stderr;
  const samples = [{ at: now(), done: 0 }];
  let done = 0;
  let isVisible = false;
  let drawnAt = now();

  function rate(): number | undefined {
    const at = now();
    while (samples.length > 2 && at - (samples[1]?.at ?? at) > WINDOW_MS) samples.shift();
    const [first = { at, done }] = samples;
    return at - first.at < 2 * SAMPLE_MS
      ? undefined
      : ((done - first.done) * 1000) / (at - first.at);
  }

  function line(width: number): string {
    return progressLine({ title, done, total, rate: rate() }, width);
  }

  function show(): void {
    if (!isTTY) return;
    drawnAt = now();
    isVisible = true;
    stderr.write(`\r\u001B[2K${line(stderr.columns ?? 80)}`);
  }

  function hide(): void {
    if (isVisible) stderr.write('\r\u001B[2K');
    isVisible = false;
  }

  function tick(): void {
    if (isTTY) show();
    else if (now() - drawnAt >= LINE_MS) {
      drawnAt = now();
      stderr.write(`${line(Number.POSITIVE_INFINITY).replace(/ {2}[━─]+/u, '')}\n`);
    }
  }

  if (isTTY) show();
  else stderr.write(`${title}: ${inDigits(total)}\n`);
  const timer = setInterval(tick, isTTY ? 500 : LINE_MS).unref();

  return {
    advance(count = 1) {
      done += count;
      if (now() - (samples.at(-1)?.at ?? 0) >= SAMPLE_MS) samples.push({ at: now(), done });
      if (isTTY ? now() - drawnAt >= REDRAW_MS : now() - drawnAt >= LINE_MS) tick();
    },
    hide,
    show,
    end() {
      clearInterval(timer);
      hide();
    },
  };
}
