import type { Terminal } from './terminal/terminal.ts';

/** Logs the reason for a failure in one line; returns exit code 1. */
export function refuse(terminal: Terminal, reason: string): 1 {
  terminal.log(reason);
  return 1;
}
