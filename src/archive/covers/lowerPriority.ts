import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of this process, so that searches of visitors come first.
 *
 * @param priority up to 19, the lowest
 */
export function lowerPriority(priority: number): void {
  setPriority(priority);
  // Linux takes that for this thread alone (sched(7)), and V8 has begun others that collect garbage.
  for (const thread of threads()) {
    try {
      setPriority(thread, priority);
    } catch {
      // It has ended.
    }
  }
}

/** The threads of this process on Linux, if it may read about itself. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}

/**
 * Lets this process run only while a processor has nothing else to do, where the system knows that
 * (SCHED_IDLE, sched(7)). There is no way back, so it is for work that ends with the process.
 */
export function runWhenIdle(): void {
  execFile('chrt', ['-a', '-i', '-p', '0', `${process.pid}`], () => undefined);
}
