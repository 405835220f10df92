import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { createProgress, type Progress, type Work } from './createProgress.ts';

/** A style, by the names of `styleText` in `node:util`. */
export type Style = Extract<Parameters<typeof styleText>[0], string>;

/** An output stream, which may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The streams of a process. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/**
 * The output of a command: results on stdout, where the next program reads them, everything else on
 * stderr. A progress bar is cleared while other output is written.
 */
export interface Terminal {
  /** Whether stderr is a terminal. */
  readonly isWatched: boolean;
  /** Whether prompts are possible. */
  readonly canAsk: boolean;
  /** The streams for prompts of `@clack/prompts`: `{ ...terminal.prompt, message }`. */
  readonly prompt: { readonly input: Readable; readonly output: Writable };
  /** The streams of a protocol between programs: nothing else is written to stdout then. */
  readonly stdio: { readonly input: Readable; readonly output: Writable };
  /** Prints a line of the result on stdout. */
  print(line: string): void;
  /** Prints a value as one JSON document on stdout, for `--json`. */
  printJson(value: unknown): void;
  /** Prints a message on stderr. */
  log(line: string): void;
  /** Styles a text for stdout if that shows styles (`NO_COLOR`, `FORCE_COLOR`). */
  style(style: Style, text: string): string;
  /** The same for stderr. */
  styleLog(style: Style, text: string): string;
  /** Shows the progress of a task: a bar on a terminal, a line every few seconds elsewhere. */
  progress(work: Work): Progress;
}

/** Creates the terminal of a process or a test. */
export function createTerminal(
  { stdin, stdout, stderr }: Streams,
  now: () => number = Date.now,
): Terminal {
  let shown: Progress | undefined;

  function beside(write: () => void): void {
    shown?.hide();
    write();
    shown?.show();
  }

  return {
    isWatched: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    prompt: { input: stdin, output: stderr },
    stdio: { input: stdin, output: stdout },
    print: (line) => beside(() => stdout.write(`${harmless(line)}\n`)),
    printJson: (value) => beside(() => stdout.write(`${inJson(value)}\n`)),
    log: (line) => beside(() => stderr.write(`${harmless(line)}\n`)),
    style: (style, text) => styleText(style, text, { stream: stdout }),
    styleLog: (style, text) => styleText(style, text, { stream: stderr }),
    progress(work) {
      const progress = createProgress(work, stderr, now);
      shown = progress;
      return {
        ...progress,
        end() {
          progress.end();
          if (shown === progress) shown = undefined;
        },
      };
    },
  };
}

/** Control characters, and the sequences of styles among them. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029](?<style>\[[\d;]*m)?/gu;

const ESCAPE = '\u001B';

/** Escapes control characters in names and titles, which could move the cursor or reverse text. */
function harmless(line: string): string {
  return line.replace(OBEYED, (found, style = '') => {
    const [character = ''] = found;
    const isOurs =
      character === '\n' || character === '\t' || (character === ESCAPE && style !== '');
    return isOurs ? found : `\\u{${codeOf(character)}}${style}`;
  });
}

/** Escapes the control characters that JSON leaves unescaped. */
function inJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\u007F-\u009F\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${codeOf(character).padStart(4, '0')}`,
  );
}

function codeOf(character: string): string {
  return character.codePointAt(0)?.toString(16) ?? '';
}
