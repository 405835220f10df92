import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, vi } from 'vitest';
import { createTerminal } from '../../../src/cli/terminal/terminal.ts';

export const KEYS = { enter: '\r', escape: '\u001b', down: '\u001b[B', space: ' ', stop: '\u0003' };

/** A person at a terminal, who reads the output and answers prompts. */
export function createPerson() {
  const typed = new PassThrough();
  const shown = new PassThrough();
  const printed = new PassThrough();
  let seen = '';
  shown.setEncoding('utf8').on('data', (text: string) => {
    seen += stripVTControlCharacters(text);
  });
  // Streams with the properties that prompts need of those of a process.
  const stdin = Object.assign(typed, { isTTY: true, setRawMode: () => stdin });
  const stderr = Object.assign(shown, { isTTY: true, columns: 120, rows: 50 });
  const stdout = Object.assign(printed, { isTTY: false });
  const streams = { stdin, stdout, stderr } as unknown as Parameters<typeof createTerminal>[0];
  return {
    terminal: createTerminal(streams),
    async sees(words: string | RegExp) {
      await vi.waitFor(() => expect(seen).toMatch(words), { timeout: 200_000 });
      seen = '';
    },
    types(...keys: string[]) {
      for (const key of keys) typed.write(key);
    },
    leaves: () => typed.end(),
  };
}
