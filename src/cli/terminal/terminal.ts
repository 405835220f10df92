import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { createProgress, type Progress, type Work } from './createProgress.ts';

/** How a word looks, by the names of `styleText` in `node:util`. */
export type Style = Extract<Parameters<typeof styleText>[0], string>;

/** Where something is written, which may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The streams of a process. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/**
 * What a command speaks through: results on stdout, where the next program reads them, everything
 * else on stderr. A progress bar makes room for whatever is said beside it.
 */
export interface Terminal {
  /** Whether stderr is a terminal: someone may be looking. */
  readonly isWatched: boolean;
  /** Whether questions can be asked: someone looks and types. */
  readonly canAsk: boolean;
  /** Where questions are asked, for prompts of `@clack/prompts`: `{ ...terminal.prompt, message }`. */
  readonly prompt: { readonly input: Readable; readonly output: Writable };
  /** A line of the result, on stdout. */
  print(line: string): void;
  /** A value as one JSON document, on stdout: what `--json` asks for. */
  printJson(value: unknown): void;
  /** A line beside the result, on stderr. */
  log(line: string): void;
  /** A text with a style for stdout, where that shows styles (`NO_COLOR`, `FORCE_COLOR`). */
  style(style: Style, text: string): string;
  /** The same for stderr. */
  styleLog(style: Style, text: string): string;
  /** Shows how far some work is: a bar on a terminal, a line every few seconds elsewhere. */
  progress(work: Work): Progress;
}

/** The terminal of a process, or of a test. */
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

/** What a terminal obeys instead of showing it, with what makes it a style. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029](?<style>\[[\d;]*m)?/gu;

const ESCAPE = '\u001B';

/** Names come from disk and titles from PDFs: none of them moves the cursor or turns text around. */
function harmless(line: string): string {
  return line.replace(OBEYED, (found, style = '') => {
    const [character = ''] = found;
    const isOurs =
      character === '\n' || character === '\t' || (character === ESCAPE && style !== '');
    return isOurs ? found : `\\u{${codeOf(character)}}${style}`;
  });
}

/** Behind JSON's own escapes only the higher control characters are left. */
function inJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\u007F-\u009F\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${codeOf(character).padStart(4, '0')}`,
  );
}

function codeOf(character: string): string {
  return character.codePointAt(0)?.toString(16) ?? '';
}
