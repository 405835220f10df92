import { spawnSync } from 'node:child_process';

/** Runs a program to its end and returns what it wrote, without white space around it. */
export type Run = (program: string, args: readonly string[]) => string;

/** @param folder where programs run; their errors are shown as they are, and throw */
export function createRunner(folder: string): Run {
  return (program, args) => {
    const { status, stdout, error } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`, { cause: error });
    return stdout.trim();
  };
}
