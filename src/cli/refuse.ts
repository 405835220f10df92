import type { ExitCode } from './frame.ts';

/** Says in one line on stderr why something cannot be; returns the exit code for that. */
export function refuse(reason: string): ExitCode {
  process.stderr.write(`${reason}\n`);
  return 1;
}
