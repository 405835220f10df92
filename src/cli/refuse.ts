/** Says in one line on stderr why something cannot be; returns the exit code for that. */
export function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
