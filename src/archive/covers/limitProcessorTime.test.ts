import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { limitProcessorTime } from './limitProcessorTime.ts';

const MS = 150;

/** Runs a program, and resolves to the time after which its limit was over, in ms. */
function timeOf(program: string): Promise<number> {
  const child = spawn(process.execPath, ['--eval', program], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve) => {
    child.once('spawn', () => {
      const since = performance.now();
      limitProcessorTime(child.pid, MS, () => resolve(performance.now() - since));
    });
  });
}

// Lower bounds alone: a busy machine makes both longer.
test.skipIf(!existsSync('/proc/self/stat'))(
  'a process that works has so much time, and one that sleeps far more',
  async () => {
    expect(await timeOf('for (;;);')).toBeGreaterThanOrEqual(MS - 1);
    expect(await timeOf('setTimeout(() => {}, 1e9)')).toBeGreaterThan(5 * MS);
  },
);

test('a limit that was ended is never over', async () => {
  let isOver = false;
  const end = limitProcessorTime(undefined, 1, () => {
    isOver = true;
  });
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
});
