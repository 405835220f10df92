import type { Terminal } from './terminal/terminal.ts';

/** Says in one line why something cannot be; returns the exit code for that. */
export function refuse(terminal: Terminal, reason: string): 1 {
  terminal.log(reason);
  return 1;
}
