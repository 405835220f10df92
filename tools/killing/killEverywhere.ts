import { spawn } from 'node:child_process';
import { join } from 'node:path';

const HOOK = join(import.meta.dirname, 'dieAtPoint.ts');

export interface KillTest {
  /**
   * Prepares the initial state of a run; returns the arguments for `node`, such as `[script, …]`.
   */
  begin(): Promise<readonly string[]>;
  /** Checks what a run has left, and finishes it. `point` is for messages. */
  check(point: string): Promise<void>;
  /** Tries only every n-th point if there are too many; 1 by default. */
  readonly every?: number;
}

/**
 * Runs a program again and again: ended with SIGKILL before its first step that changes something on
 * disk, before its second, and so on, and in the middle of each write; the last time it comes to its
 * end. Returns the last point that there was. Only the program itself is watched, not what it starts.
 *
 * @example
 * const points = await killEverywhere({
 *   begin: async () => { await makeArchive(folder); return ['src/cli/main.ts', 'add', file]; },
 *   check: async (point) => expect(await stateOf(folder), point).toBeOneOf([before, after]),
 * });
 * expect(points).toBeGreaterThan(10);
 */
export async function killEverywhere({ begin, check, every = 1 }: KillTest): Promise<number> {
  for (let point = 1; ; point += every) {
    const outcome = await run(await begin(), point);
    await check(outcome === 'killed' ? `killed at point ${point}` : 'not killed');
    if (outcome === 'ended') return point - every;
  }
}

function run(args: readonly string[], point: number): Promise<'killed' | 'ended'> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', HOOK, ...args], {
      env: { ...process.env, DIE_AT: String(point) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('ended');
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}: ${stderr}`));
    });
  });
}
